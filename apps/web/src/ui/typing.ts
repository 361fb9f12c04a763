/** How long after the last key the user is taken to have finished a word, in milliseconds. Tests that only press Enter set it longer. */
export const typing = { pause: 300 };
