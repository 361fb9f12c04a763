// The dash in the place of a value that is not there.
import { createContext, use, type ReactNode } from 'react';

const Dashes = createContext(true);

export const Nothing = () => (use(Dashes) ? <span className="ui-quiet">–</span> : null);

/** Values inside stand without their titles, where a dash would say nothing: what is missing is left out. */
export const WithoutDashes = ({ children }: { readonly children: ReactNode }) => <Dashes value={false}>{children}</Dashes>;
