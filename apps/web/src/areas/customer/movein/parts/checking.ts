import { createContext } from 'react';

/** True while a check covers the screen. Records beside it are put away, because a record on a phone keeps the focus to itself. */
export const CheckingContext = createContext(false);
