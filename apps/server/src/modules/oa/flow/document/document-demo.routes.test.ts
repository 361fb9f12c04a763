// Documents of the demo are what people would have made: archived ones have their PDF, and the head of a department is somebody.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument, FILE_CATEGORY, getDocument, HANDLER, NODE, openDocument } from '@anju/contract';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../testing/office-stage.ts';
import { fetchAs } from '../../../../testing/sample-files.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.installation.close());

const ask = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  stage.installation.database.asOwner(async (client) => (await client.query<R>(text, values)).rows);
const FINALISED = `exists (select from oa.document_task t where t.tenant_id = d.tenant_id and t.document_id = d.id and t.node_type = 8 and t.state = 3)`;

it('gives an archived document its PDF when it is first opened, once and for good', async () => {
  const [row] = await ask<{ id: number; username: string }>(
    `select d.id::int, a.username from oa.document d join session.account a on a.employee_id = d.starter_id
      where d.state = 7 and d.pdf_file_id is null and ${FINALISED} order by d.id limit 1`,
  );
  const { id, username } = row ?? { id: 0, username: 'emp' };
  const sender = await stage.as(username);
  // Two readers at the same moment get the same file.
  const [one, two] = await Promise.all([sender.call(openDocument, { id }), sender.call(getDocument, { id })]);
  expect(one.pdf).not.toBeNull();
  expect(two.pdf).toEqual(one.pdf);
  expect((await sender.call(getDocument, { id })).pdf).toEqual(one.pdf);
  const { fileId = 0, hash = '' } = one.pdf ?? {};
  const file = await fetchAs(
    stage.installation.app,
    `/api/file/down?cat=${FILE_CATEGORY.documentPdf}&id=${fileId}&parent=${id}`,
    sender.token,
  );
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(hash);
});

it('has a head for everybody in a service office', async () => {
  const flowId = await stage.publish('负责人测试', {
    fields: [],
    nodes: [
      nodeFor('s', NODE.start, []),
      nodeFor('a', NODE.audit, [], { handlers: [{ kind: HANDLER.starterHead, ids: [] }] }),
      nodeFor('z', NODE.finish, 'starter'),
    ],
    edges: [edgeFor('s', 'a'), edgeFor('a', 'z')],
  });
  const handlerOf = async (username: string) => {
    const { id } = await (
      await stage.as(username)
    ).call(createDocument, { flowId, title: '请假', kind: 1, body: '<p>请假</p>', send: true });
    return (await stage.detail(username, id)).steps.find(({ node }) => node === 'a')?.signatures.map(({ personId }) => personId);
  };
  expect(await handlerOf('clerk')).toEqual([stage.idOf('emp')]);
  expect(await handlerOf('limited')).toEqual([stage.idOf('boss')]);
});
