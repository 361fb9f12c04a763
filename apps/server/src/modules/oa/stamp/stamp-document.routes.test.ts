// A seal for a finalised document: its PDF goes with the request, and each record names the other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealRequest, DOCUMENT_KIND, FILE_CATEGORY, fileCategoryOf, getDocument, NODE, SEAL_REQUEST } from '@anju/contract';
import { edgeFor, nodeFor } from '../../../testing/office-stage.ts';
import { fetchAs, PDF, send as upload } from '../../../testing/sample-files.ts';
import { openSeals, type Seals } from './stamp.fixtures.ts';

let seals: Seals;
let flowId: number;
beforeAll(async () => {
  seals = await openSeals();
  flowId = await seals.publish('用印公文', {
    fields: [],
    nodes: [
      nodeFor('s', NODE.start, []),
      nodeFor('a', NODE.audit, [seals.idOf('boss')]),
      nodeFor('e', NODE.conclude, [seals.idOf('boss')]),
      nodeFor('f', NODE.finalise, [seals.idOf('boss')]),
      nodeFor('z', NODE.finish, 'starter'),
    ],
    edges: [edgeFor('s', 'a'), edgeFor('a', 'e'), edgeFor('e', 'f'), edgeFor('f', 'z')],
  });
});
afterAll(() => seals.installation.close());

const write = () => seals.write('emp', flowId, { title: '关于启用门禁的函', kind: DOCUMENT_KIND.letter });

/** As after the node that finalises it; the PDF itself is made elsewhere. */
async function finalise(id: number): Promise<void> {
  const app = seals.installation.app;
  const made = await upload(app, seals.emp.token, '定稿.pdf', PDF, `cat=${fileCategoryOf(createSealRequest, 'fileIds')}`);
  await seals.ask(`update files.file set category = $2, parent_id = $3 where id = $1`, [made.data.id, FILE_CATEGORY.documentPdf, id]);
  await seals.ask(
    `update oa.document set state = 6, number = '安发〔2026〕' || id || ' 号', pdf_file_id = $2, pdf_hash = repeat('0', 64) where id = $1`,
    [id, made.data.id],
  );
}
const ask = async (sealId: number, documentId: number, who = seals.emp) =>
  (await who.ask(createSealRequest, seals.form(sealId, { documentId }))).envelope;

it('takes the PDF with it, which the keeper of the seal reads, and is named by the document', async () => {
  const id = await write();
  await finalise(id);
  const sealId = await seals.seal({ keeperId: seals.idOf('clerk') });
  const own = await upload(seals.installation.app, seals.emp.token, '附件.pdf', PDF, `cat=${fileCategoryOf(createSealRequest, 'fileIds')}`);
  const requestId = await seals.request(sealId, { documentId: id, fileIds: [own.data.id] });
  const request = await seals.read(requestId);
  const title = '关于启用门禁的函';
  expect(request.document).toEqual({ id, number: `安发〔2026〕${id} 号`, title, seen: true });
  expect(request.files.map(({ name }) => name)).toEqual(['附件.pdf', '定稿.pdf']);
  expect((await seals.detail('emp', id)).sealRequests).toEqual([
    { id: requestId, number: request.number, sealName: request.sealName, state: SEAL_REQUEST.waiting },
  ]);

  // The keeper has no part in the document.
  const clerk = await seals.as('clerk');
  expect((await clerk.ask(getDocument, { id })).envelope.code).not.toBe(200);
  expect((await seals.read(requestId, clerk)).document).toMatchObject({ id, seen: false });
  const file = request.files.find(({ name }) => name === '定稿.pdf');
  const query = `cat=${FILE_CATEGORY.sealPaper}&id=${file?.id}&parent=${requestId}`;
  const { rawPayload } = await fetchAs(seals.installation.app, `/api/file/down?${query}`, clerk.token);
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('is refused before the document is final, and for a document the user does not see', async () => {
  const [id, sealId] = [await write(), await seals.seal()];
  expect((await ask(sealId, id)).msg).toBe('公文“关于启用门禁的函”还没有定稿文件，定稿后才能申请用印');
  await finalise(id);
  expect(JSON.stringify(await ask(sealId, id, await seals.as('clerk')))).toContain('公文不存在或已被删除');
  expect((await ask(sealId, id)).code).toBe(200);
});
