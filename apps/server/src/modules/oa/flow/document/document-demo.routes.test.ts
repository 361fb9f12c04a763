// The final PDF of a document: what stands in it, when it is made, and that it stays. Documents of the demo are what people would have made:
// archived ones have their PDF, and the head of a department is somebody.
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeDocument,
  createDocument,
  DOCUMENT,
  DOCUMENT_KIND,
  FILE_CATEGORY,
  finishDocument,
  getDocument,
  HANDLER,
  NODE,
  openDocument,
  returnDocument,
} from '@anju/contract';
import { edgeFor, nodeFor, openStage, type Stage } from '../../../../testing/office-stage.ts';
import { fetchAs } from '../../../../testing/sample-files.ts';
import type { DocumentPaper } from '../pdf/document-pdf.ts';

/** Papers go to the threads that render them by messages, where a test can read, hold and refuse them. */
const posted = vi.spyOn(Worker.prototype, 'postMessage');
const lastPaper = () => posted.mock.lastCall?.[0] as DocumentPaper | undefined;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => {
  posted.mockRestore();
  return stage.installation.close();
});

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

describe('the final PDF', () => {
  let flowId: number;
  beforeAll(async () => {
    flowId = await stage.publish('定稿测试', {
      fields: [],
      nodes: [
        nodeFor('s', NODE.start, []),
        nodeFor('a', NODE.audit, [stage.idOf('clerk')]),
        nodeFor('b', NODE.audit, [stage.idOf('boss')]),
        nodeFor('e', NODE.conclude, [stage.idOf('emp')]),
        nodeFor('f', NODE.finalise, [stage.idOf('emp')]),
        nodeFor('z', NODE.finish, 'starter'),
      ],
      edges: [edgeFor('s', 'a'), edgeFor('a', 'b'), edgeFor('b', 'e'), edgeFor('e', 'f'), edgeFor('f', 'z')],
    });
  });
  const taskOf = async (username: string, id: number) => {
    const person = await stage.as(username);
    const { version, task } = await person.call(getDocument, { id });
    return { person, seen: { id, version, taskId: task?.id ?? 0 } };
  };
  const concluded = async () => {
    const id = await stage.write('limited', flowId);
    for (const username of ['clerk', 'boss', 'emp']) await stage.agree(username, id);
    return id;
  };

  it('bears the signatures under its own text, with the jobs held on the day they were given', async () => {
    const id = await stage.write('limited', flowId);
    await stage.agree('clerk', id, '同意旧文');
    const { person: boss, seen } = await taskOf('boss', id);
    await boss.call(returnDocument, { ...seen, to: 's', opinion: '请改' });
    const { person: limited, seen: home } = await taskOf('limited', id);
    const form = { flowId, title: '关于电梯维保的请示', kind: DOCUMENT_KIND.request, body: '<p>新文</p>' };
    await limited.call(changeDocument, { ...home, ...form, send: true });
    for (const [username, opinion] of [
      ['clerk', '同意新文'],
      ['boss', '同意'],
      ['emp', '审结'],
      ['emp', '定稿'],
    ] as const)
      await stage.agree(username, id, opinion);
    expect(lastPaper()?.signatures.map(({ opinion }) => opinion)).toEqual(['同意新文', '同意', '审结', '定稿']);
    expect(lastPaper()?.signatures[0]?.job).not.toBe('');
  });

  it('is made after the step, which neither waits under the lock nor fails with it', async () => {
    const id = await concluded();
    const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    posted.mockImplementationOnce(function (this: Worker, paper: unknown) {
      started.resolve();
      void goOn.promise.then(() => this.postMessage(paper));
    });
    const finalising = stage.agree('emp', id);
    await started.promise;
    // The sender goes on while the PDF is in the making.
    const { version } = (await ask<{ version: number }>(`select version from oa.document where id = $1`, [id]))[0] ?? { version: 0 };
    const limited = await stage.as('limited');
    const finished = await limited.ask(finishDocument, { id, version, opinion: '' });
    goOn.resolve();
    await finalising;
    expect(finished.envelope.code).toBe(200);
    const shown = await stage.detail('limited', id);
    expect([shown.state, shown.pdf?.hash, shown.pdfPending]).toEqual([DOCUMENT.finished, expect.stringMatching(/^[0-9a-f]{64}$/), false]);
    await expect(ask(`update oa.document set pdf_hash = 'x' where id = $1`, [id])).rejects.toThrow('never changes');
  });

  it('is made at the next opening when it was not made at once, and a reader is not kept from the text', async () => {
    const id = await concluded();
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const die = function (this: Worker) {
      this.emit('message', { problem: 'died' });
    };
    posted.mockImplementationOnce(die).mockImplementationOnce(die);
    await stage.agree('emp', id);
    expect(await stage.detail('limited', id)).toMatchObject({ state: DOCUMENT.finalised, pdf: null, pdfPending: true });
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
    // A reader named later is not on the paper that was finalised.
    await ask(
      `insert into oa.document_reader (tenant_id, document_id, person_id, added_by, added_at)
      select tenant_id, id, $2, '', now() + interval '1 minute' from oa.document where id = $1`,
      [id, stage.idOf('auditor')],
    );
    const { pdf, pdfPending } = await stage.detail('limited', id);
    expect([pdf?.hash.length, pdfPending]).toEqual([64, false]);
    expect(lastPaper()?.copies).toEqual([]);
  });
});
