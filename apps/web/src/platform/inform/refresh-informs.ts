import type { QueryClient } from '@tanstack/react-query';
import { countInforms, listHouseInforms, listInforms, listSentInforms } from '@anju/contract/oa/inform';

/** After one was sent, confirmed or cleared, all of these may be false. */
export async function refreshInforms(client: QueryClient): Promise<void> {
  await Promise.all(
    [countInforms, listInforms, listHouseInforms, listSentInforms].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  );
}
