import type { QueryClient } from '@tanstack/react-query';
import { countInforms, listHouseInforms, listInforms, listSentInforms } from '@anju/contract/oa/inform';

/** Sending, confirming or clearing a notice may make all of these queries outdated. */
export async function refreshInforms(client: QueryClient): Promise<void> {
  await Promise.all(
    [countInforms, listInforms, listHouseInforms, listSentInforms].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  );
}
