// An upload inside a form: until it is through, the form cannot be saved, and leaving asks. Saved before, the form would lack the file.
import { createContext, useContext } from 'react';

export type Uploading = <T>(work: () => Promise<T>) => Promise<T>;

/** Provided by the form; outside of one nothing has to wait. */
export const UploadingContext = createContext<Uploading>((work) => work());

/** Runs an upload as part of the form around it. */
export const useUploading = (): Uploading => useContext(UploadingContext);
