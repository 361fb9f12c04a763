import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockPlanted, openDocuments, updatePlanted, type DocumentGround } from '../document/document.fixtures.ts';
import { fail } from '../errors/failure.ts';
import { savePart } from './save-part.ts';

const stamps: string[] = [];
const save = savePart({
  entity: 'customer',
  async lock(tx, { actor }, id, version) {
    const found = await lockPlanted(tx, id, actor.estates);
    if (!found) throw fail('NOT_FOUND', { what: '客户' });
    if (version !== undefined && found.version !== version) throw fail('STALE', { what: '客户' });
    return found;
  },
  async touch(tx, id, { by, at }) {
    stamps.push(`${by} ${at}`);
    await updatePlanted(tx, id, {});
  },
});

let ground: DocumentGround;
beforeAll(async () => {
  ground = await openDocuments();
});
afterAll(() => ground.close());

it('a saved part raises the version of its record, is logged with it, and answers', async () => {
  const id = await ground.plant();
  const answer = await save(ground.as(2), { id, version: 0 }, async ({ whole, scope, tx }) => {
    expect(scope.db).toBe(tx);
    return { action: '新增联系人', note: `${whole.number} 张三`, answer: { id: 5 } };
  });
  expect(answer).toEqual({ id: 5 });
  expect(await ground.read(id)).toMatchObject({ version: 1 });
  expect(stamps).toEqual(['员工2 2026-07-09T02:00:00.000Z']);
  expect(await ground.logged(id)).toEqual(['员工2 新增联系人 customer D-1 张三']);
});

it('a part is refused with its record, and a failed one leaves nothing behind', async () => {
  const id = await ground.plant();
  const nothing = async () => ({ action: '删除联系人', answer: null });
  await expect(save(ground.as(2), { id, version: 4 }, nothing)).rejects.toThrow('客户已被他人修改');
  await expect(save(ground.as(2), { id: 9_999 }, nothing)).rejects.toThrow('客户不存在或已被删除');
  await expect(save(ground.as(2), { id }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await ground.read(id)).toMatchObject({ version: 0 });
  expect(await ground.logged(id)).toEqual([]);
});
