import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPendingDocuments, dealLetter, endSubstitute, type PendingCounts } from '@anju/contract';
import { nameSubstitute, openPost, sendTestLetter, type Colleague, type Post } from '../letter/letter.fixtures.ts';
import { insertTestDocument } from './pending.fixtures.ts';

let post: Post;
let [emp, clerk, auditor] = [] as unknown as [Colleague, Colleague, Colleague];
beforeAll(async () => {
  post = await openPost();
  // What waits in the demo is put aside.
  await post.ask(`update oa.letter_receiver set done_at = now() where done_at is null`);
  await post.ask(`update oa.document_task set state = 7 where state = 2`);
  [emp, clerk, auditor] = [await post.as('emp'), await post.as('clerk'), await post.as('auditor')];
});
afterAll(() => post.close());

const countsOf = (who: Colleague): Promise<PendingCounts> => who.call(countPendingDocuments, {});
const NONE = { normalDocCount: 0, internalDocCount: 0, reportDocCount: 0 };

describe('documents to deal with', () => {
  it('are counted by family, the person’s own and only those that wait', async () => {
    expect(await countsOf(clerk)).toEqual(NONE);
    const { employeeId } = clerk;
    for (const [family, documentState, state] of [
      [2, 2, 2],
      [3, 2, 2],
      [3, 2, 2],
      [2, 3, 2],
      [2, 2, 1],
      [3, 2, 3],
    ] as const)
      await insertTestDocument(post.ask, { employeeId, title: '公文', family, documentState, state });
    const { id } = await sendTestLetter(emp, [clerk]);
    await sendTestLetter(emp, [clerk]);
    expect(await countsOf(clerk)).toEqual({ normalDocCount: 2, internalDocCount: 1, reportDocCount: 2 });
    await clerk.call(dealLetter, { id });
    expect((await countsOf(clerk)).normalDocCount).toBe(1);
    expect(await countsOf(auditor)).toEqual(NONE);
  });

  it('are also those of a person the user substitutes today, a letter to both counted once', async () => {
    await sendTestLetter(emp, [clerk, auditor]);
    const { id } = await nameSubstitute(clerk, auditor);
    expect(await countsOf(auditor)).toEqual({ normalDocCount: 2, internalDocCount: 1, reportDocCount: 2 });
    expect(await countsOf(clerk)).toEqual({ normalDocCount: 2, internalDocCount: 1, reportDocCount: 2 });
    await clerk.call(endSubstitute, { id });
    expect(await countsOf(auditor)).toEqual({ ...NONE, normalDocCount: 1 });
  });

  it.each(['sa', 'gov', 'super', 'root'])('are not for %s', async (username) => {
    const answer = await (await post.installation.as(username)).ask(countPendingDocuments, {});
    expect(answer).toEqual({ status: 403, envelope: { code: 403, msg: '您的账号类型不能使用此功能', data: null } });
  });
});
