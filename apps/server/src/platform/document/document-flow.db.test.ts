import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU, states } from '@anju/contract';
import { inTransaction } from '../tenancy/tenant-db.ts';
import { documentFlow } from './document-flow.ts';
import {
  isPlantedSeen,
  lockPlanted,
  openDocuments,
  updatePlanted,
  type DocumentGround,
  type Planted,
  type PlantedChange,
} from './document.fixtures.ts';

const STATE = states('状态', {
  waiting: [1, '待审核'],
  approved: [2, '已通过'],
  rejected: [3, '已退回'],
  withdrawn: [4, '已撤回'],
  gone: [5, '已作废'],
});

const place = {
  name: '退款申请',
  entity: 'refund-request',
  states: STATE,
  refused: 'REFUND_REQUEST_STATE',
  notMaker: 'REFUND_REQUEST_OWN',
  lock: lockPlanted,
  update: updatePlanted,
  limit: () => Promise.resolve('1000'),
} as const;
const flow = documentFlow<Planted, PlantedChange>(place);

/** What the functions of the steps received, in the order of the calls. */
let seen: string[] = [];
const approve = flow.step({
  action: '审核',
  from: [STATE.waiting],
  to: STATE.approved,
  by: 'other',
  amount: ({ amount }) => amount,
  note: ({ document }) => `${document.number} ${document.amount}`,
  before: async ({ document }) => {
    seen.push(`before ${document.state}`);
  },
  run: async ({ tx, document }) => {
    seen.push(`run ${(await lockPlanted(tx, document.id, null))?.state}`);
  },
});
const reject = flow.step({ action: '退回', what: '审核', from: [STATE.waiting], to: STATE.rejected, by: 'other' });
const withdraw = flow.step({ action: '撤回', from: [STATE.waiting, STATE.approved], to: STATE.withdrawn, by: 'maker' });
const discard = flow.step<{ id: number; version?: number; reason: string }, { number: string }>({
  action: '作废',
  from: [STATE.waiting, STATE.withdrawn],
  to: STATE.gone,
  by: 'anyone',
  right: async ({ input }) => {
    if (input.reason === '无权') throw new Error('no right');
  },
  before: async ({ document, input }) => ({
    change: { checkNote: input.reason },
    note: `${document.number}：${input.reason}`,
    result: { number: document.number },
  }),
});
const remark = flow.step<{ id: number; version: number; note: string }>({
  action: '备注',
  from: [STATE.waiting],
  by: 'anyone',
  writes: ({ input }) => ({ checkNote: input.note }),
});

let ground: DocumentGround;
beforeAll(async () => {
  ground = await openDocuments();
});
afterAll(() => ground.close());

describe('a step', () => {
  it('locks, decides, works and logs, and answers nothing', async () => {
    seen = [];
    const id = await ground.plant();
    expect(await approve(ground.as(2), { id, version: 0, note: '属实' })).toBeNull();
    expect(await ground.read(id)).toMatchObject({
      state: STATE.approved,
      version: 1,
      checkerId: 2,
      checkedBy: '员工2',
      checkedAt: '2026-07-09T02:00:00.000Z',
      checkNote: '属实',
    });
    expect(seen).toEqual(['before 1', 'run 2']);
    expect(await ground.logged(id)).toEqual(['员工2 审核 refund-request D-1 100.00']);
  });

  it('is logged with the number and the words of the user unless it says otherwise', async () => {
    const id = await ground.plant();
    await reject(ground.as(2), { id, version: 0, note: '没有附证明' });
    expect(await ground.read(id)).toMatchObject({ state: STATE.rejected, checkNote: '没有附证明' });
    expect(await ground.logged(id)).toEqual(['员工2 退回 refund-request D-1 没有附证明']);
  });

  it('of the maker or of anyone writes its state only', async () => {
    const id = await ground.plant();
    await withdraw(ground.as(1), { id, version: 0 });
    expect(await ground.read(id)).toMatchObject({ state: STATE.withdrawn, checkerId: null, checkedBy: '', checkNote: '' });
    expect(await ground.logged(id)).toEqual(['员工1 撤回 refund-request D-1']);
  });

  it('may find out before the write what is written, logged and answered', async () => {
    const id = await ground.plant();
    expect(await discard(ground.as(1), { id, reason: '重复' })).toEqual({ number: 'D-1' });
    expect(await ground.read(id)).toMatchObject({ state: STATE.gone, checkNote: '重复' });
    expect(await ground.logged(id)).toEqual(['员工1 作废 refund-request D-1：重复']);
  });

  it('without a next state leaves the state and raises the version', async () => {
    const id = await ground.plant();
    await remark(ground.as(1), { id, version: 0, note: '待补' });
    expect(await ground.read(id)).toMatchObject({ state: STATE.waiting, version: 1, checkNote: '待补' });
  });

  it('leaves nothing behind when its work fails', async () => {
    const id = await ground.plant();
    const broken = flow.step({
      action: '审核',
      from: [STATE.waiting],
      to: STATE.approved,
      by: 'other',
      run: () => Promise.reject(new Error('broken')),
    });
    await expect(broken(ground.as(2), { id, version: 0 })).rejects.toThrow('broken');
    expect(await ground.read(id)).toMatchObject({ state: STATE.waiting, version: 0 });
    expect(await ground.logged(id)).toEqual([]);
  });

  it('belongs to the transaction of its caller', async () => {
    const id = await ground.plant();
    const undone = inTransaction(ground.db, async (tx) => {
      await approve({ ...ground.as(2), db: tx }, { id, version: 0 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await ground.read(id)).toMatchObject({ state: STATE.waiting });
  });

  it('is taken once when two users take it concurrently', async () => {
    const id = await ground.plant();
    const outcomes = await Promise.allSettled([2, 3].map((account) => approve(ground.as(account), { id, version: 0 })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await ground.logged(id)).toHaveLength(1);
  });
});

describe('a step is refused', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => '',
      (error: Error) => error.message,
    );

  it('for a document that is absent or outside the estates of the user', async () => {
    const id = await ground.plant({ estateId: 7 });
    expect(await refusalOf(approve(ground.as(2), { id: 9_999, version: 0 }))).toBe('退款申请不存在或已被删除');
    expect(await refusalOf(approve(ground.as(2, { estates: [8] }), { id, version: 0 }))).toBe('退款申请不存在或已被删除');
  });

  it('by the state in its own word, then by the version, then by the maker', async () => {
    const decided = await ground.plant({ state: STATE.rejected });
    const waiting = await ground.plant();
    expect(await refusalOf(reject(ground.as(1), { id: decided, version: 5 }))).toBe('退款申请 D-1 已退回，不能审核');
    expect(await refusalOf(reject(ground.as(1), { id: waiting, version: 5 }))).toContain('退款申请已被他人修改');
    expect(await refusalOf(reject(ground.as(1), { id: waiting, version: 0 }))).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(withdraw(ground.as(2), { id: waiting, version: 0 }))).toBe('只能撤回本人提交的退款申请');
  });

  it('in the order the document or the step names', async () => {
    const id = await ground.plant({ state: STATE.rejected });
    const rules = { action: '审核', from: [STATE.waiting], to: STATE.approved, by: 'other' } as const;
    const stale = documentFlow<Planted, PlantedChange>({ ...place, order: ['version', 'state', 'maker'] });
    expect(await refusalOf(stale.step(rules)(ground.as(1), { id, version: 5 }))).toContain('已被他人修改');
    const own = stale.step({ ...rules, order: ['maker', 'state', 'version'] });
    expect(await refusalOf(own(ground.as(1), { id, version: 5 }))).toContain('不能审核自己提交的内容');
  });

  it('by a right that depends on the document, before anything else', async () => {
    const id = await ground.plant({ state: STATE.gone });
    expect(await refusalOf(discard(ground.as(2), { id, version: 5, reason: '无权' }))).toBe('no right');
  });

  it('above the limit, unless the user sees every estate', async () => {
    const id = await ground.plant({ amount: '1000.01' });
    expect(await refusalOf(approve(ground.as(2, { estates: [1] }), { id, version: 0 }))).toBe(
      '金额超过审核限额 1000 元，请由可见全部小区的人员审核',
    );
    expect(await refusalOf(approve(ground.as(2), { id, version: 0 }))).toBe('');
  });
});

describe('a flow', () => {
  it('lists its steps', () => {
    expect(flow.steps.slice(0, 3)).toEqual([
      { action: '审核', from: [1], to: 2, by: 'other' },
      { action: '退回', what: '审核', from: [1], to: 3, by: 'other' },
      { action: '撤回', from: [1, 2], to: 4, by: 'maker' },
    ]);
  });

  it('holds a document for work that is no step of its own', async () => {
    const id = await ground.plant();
    const rules = { action: '付款', from: [STATE.waiting], by: 'anyone' } as const;
    await inTransaction(ground.db, async (tx) => {
      expect(await flow.hold(ground.as(2), tx, { id, version: 0 }, rules)).toMatchObject({ id, number: 'D-1' });
      await expect(flow.hold(ground.as(2), tx, { id, version: 1 }, rules)).rejects.toThrow('已被他人修改');
    });
  });

  it('logs with another record where the document says so', async () => {
    const id = await ground.plant();
    const elsewhere = documentFlow<Planted & { entityId: number }, PlantedChange>({
      ...place,
      lock: async (tx, of, estates) => {
        const found = await lockPlanted(tx, of, estates);
        return found && { ...found, entityId: 77_000 + of };
      },
    });
    await elsewhere.step({ action: '作废', from: [STATE.waiting], to: STATE.gone, by: 'anyone' })(ground.as(1), { id });
    expect(await ground.logged(77_000 + id)).toEqual(['员工1 作废 refund-request D-1']);
  });

  it('is not declared without the words and the limit its steps need', () => {
    const { notMaker: _words, limit: _limit, ...bare } = place;
    const wordless = documentFlow<Planted, PlantedChange>(bare);
    expect(() => wordless.step({ action: '撤回', from: [1], to: 4, by: 'maker' })).toThrow('no refusal');
    expect(() => wordless.step({ action: '审核', from: [1], to: 2, by: 'other', amount: () => '1' })).toThrow('no limit');
    expect(() => wordless.paper).toThrow('has no files');
  });

  it('shows its files to nobody who does not see its screen', async () => {
    const id = await ground.plant();
    const { paper } = documentFlow<Planted, PlantedChange>({ ...place, paper: { menu: MENU.accountDeposit, isSeen: isPlantedSeen } });
    expect(await paper.mayRead(ground.as(2), id)).toBe(false);
    expect(paper.mayWrite()).toBe(false);
  });
});
