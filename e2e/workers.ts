/** Journeys that run side by side. A journey waits for pages most of its time. */
export const E2E_WORKERS = 2;
