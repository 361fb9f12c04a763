/** The number of end-to-end tests run in parallel. A test spends most of its time waiting for pages. */
export const E2E_WORKERS = 2;
