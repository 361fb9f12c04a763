// The whole life of a lease: bills cut to the cent between owner and tenant, renewed, ended early and checked, undone exactly, never two over
// one day, and started once by two processes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addHandbackPhotos,
  approveLease,
  beginHandback,
  changeLeasePayers,
  changeLeasePeople,
  changeLeaseRent,
  createLease,
  createListing,
  addViewing,
  dealListing,
  exportLeaseRegister,
  exportLeases,
  exportListings,
  FILE_CATEGORY,
  fileLease,
  finishHandback,
  getHandback,
  getListing,
  LEASE,
  LEASE_ACT,
  LEASE_PAPER,
  LEASE_PAYER,
  LISTING,
  LISTING_KIND,
  passHandbackRest,
  previewLease,
  previewLeaseEnd,
  publishListing,
  readLeaseHouse,
  rejectLease,
  renewLease,
  removeHandbackPhoto,
  saveHandbackLine,
  saveLeasePapers,
  searchLeases,
  searchListings,
  stopLease,
  submitLease,
  undoLease,
  VIEWING,
  withdrawListing,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { PDF, png, send } from '../../../testing/sample-files.ts';
import { jobDone } from './ground.fixtures.ts';
import { openRental, type Rental } from './rental.fixtures.ts';

let place: Rental;
beforeAll(async () => {
  place = await openRental();
});
afterAll(() => place.installation.close());

const said = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, by: 'emp' | 'auditor' = 'emp') =>
  (await place.people[by].ask(endpoint, input)).envelope.msg;
const at = (day: string) => {
  place.clock.at = `${day}T09:00:00+08:00`;
};
const total = (bills: readonly (readonly string[])[]) => sumMoney(bills.map((one) => one[3] ?? '0'));

describe('a lease from the 10th of a month', () => {
  it('is decided by somebody else once, and its whole life is billed to the cent', async () => {
    const { people, house, form, detail, bill, stretches, sql, roundOfTwo } = place;
    const houseId = await house('301');
    const seen = await people.emp.call(readLeaseHouse, { houseId, fromDate: '2026-07-10' });
    expect(seen).toMatchObject({ owners: [{ name: '租约业主' }], leases: [], useType: 1 });
    expect(seen.items.map(({ item }) => item).toSorted()).toEqual(['租约物业费', '租约电梯费'].toSorted());
    const wanted = form(houseId);
    const asked = await people.emp.call(previewLease, wanted);
    expect(asked.problems).toEqual([]);
    expect(asked.changes.map(({ what }) => what)).toEqual(['租约物业费付款人', '使用类型', '住户']);
    expect(await stretches(houseId)).toHaveLength(1);

    const { id, number } = await people.emp.call(createLease, wanted);
    expect(number).toMatch(/^ZL/);
    await people.emp.call(submitLease, { id, version: 0 });
    expect(await said(approveLease, { id, version: 1 })).toContain('不能审核自己提交的内容');
    const decided = await Promise.all([people.auditor, people.boss].map((one) => one.ask(approveLease, { id, version: 1 })));
    expect(decided.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    const running = await detail(id);
    expect(running).toMatchObject({ state: LEASE.running, useType: 2, persons: 2, daysLeft: 362 });
    expect(running.people.every(({ living }) => living)).toBe(true);
    expect(running.tenantPhone).toContain('*');
    const { tenant } = running;
    expect(await stretches(houseId)).toEqual([
      { f: '2020-01-01', t: '2026-07-09', payer: null },
      { f: '2026-07-10', t: '2027-07-09', payer: tenant },
      { f: '2027-07-10', t: null, payer: null },
    ]);

    // 100 ㎡ × 2.411 a month: nine days of the owner, 22 of the tenant.
    const july = await bill(houseId, '2026-07');
    expect(july).toEqual([
      ['2026-07-01', '2026-07-09', '租约业主', '70.00'],
      ['2026-07-10', '2026-07-31', tenant, '171.10'],
    ]);
    expect(total(july)).toBe('241.10');
    expect(await said(undoLease, { id, version: 2, reason: '写错' })).toContain('租客已有账单');

    await people.emp.call(changeLeaseRent, { id, version: 2, rent: '3100', fromDate: '2026-08-01', reason: '市场价' });
    expect((await detail(id)).rent).toBe('3000.00');
    await people.emp.call(renewLease, { id, version: 3, toDate: '2028-07-09', rent: '3300', note: '续一年' });
    expect((await stretches(houseId)).map(({ f }) => f)).toEqual(['2020-01-01', '2026-07-10', '2028-07-10']);
    const [renewed] = (await detail(id)).steps.filter(({ act }) => act === LEASE_ACT.renew);
    expect(renewed?.changes).toEqual(
      expect.arrayContaining([
        { what: '止日', from: '2027.07.09', to: '2028.07.09' },
        { what: '租金', from: '3100.00', to: '3300，自 2027.07.10 起' },
      ]),
    );

    // Ended early: billed days stay where they are, the rest goes back the day after.
    expect((await people.emp.call(previewLeaseEnd, { id, endOn: '2026-07-20' })).problems).toEqual([
      expect.stringContaining('已计费至 2026.07.31'),
    ]);
    await people.emp.call(stopLease, { id, version: 4, endOn: '2026-08-20', reason: '工作调动' });
    expect(await stretches(houseId)).toEqual([
      { f: '2020-01-01', t: '2026-07-09', payer: null },
      { f: '2026-07-10', t: '2026-08-20', payer: tenant },
      { f: '2026-08-21', t: null, payer: null },
    ]);
    at('2026-08-21');
    const august = await bill(houseId, '2026-08');
    expect(august.map(([from, to, name]) => [from, to, name])).toEqual([
      ['2026-08-01', '2026-08-20', tenant],
      ['2026-08-21', '2026-08-31', '租约业主'],
    ]);
    expect(total(august)).toBe('241.10');
    await roundOfTwo();
    expect(await detail(id)).toMatchObject({ state: LEASE.checking, overdue: true, daysLeft: -1 });
    expect((await detail(id)).steps.filter(({ act }) => act === LEASE_ACT.expire)).toHaveLength(1);

    const { id: checkId } = await people.emp.call(beginHandback, { leaseId: id });
    expect(await people.emp.call(beginHandback, { leaseId: id })).toEqual({ id: checkId });
    const finish = { id: checkId, version: 0, leftOn: '2026-08-21', unsignedReason: '租客已离开' };
    expect(await said(finishHandback, finish)).toContain('没有查验');
    const line = { id: checkId, room: '客厅', item: '空调', condition: 3, note: '面板裂', damage: '200' } as const;
    const { lineId } = await people.emp.call(saveHandbackLine, line);
    expect(await people.emp.call(saveHandbackLine, line)).toEqual({ lineId });
    await people.emp.call(passHandbackRest, { id: checkId });
    expect(await people.emp.call(getHandback, { id: checkId })).toMatchObject({ damage: '200.00', counts: { left: 0, damaged: 1 } });
    expect(await said(finishHandback, { ...finish, unsignedReason: '' })).toContain('请签字');
    const ended = await people.emp.call(finishHandback, finish);
    expect(ended.changes.map(({ what }) => what)).toEqual(['住户', '使用类型']);
    expect(await said(finishHandback, { ...finish, version: 1 })).toContain('已完成');
    expect(await detail(id)).toMatchObject({ state: LEASE.ended, useType: 1, handbackId: checkId });
    expect(await sql(`select from estate.resident r where r.house_id = $1 and r.move_out_date is null`, [houseId])).toEqual([]);
    at('2026-07-12');
  });

  it('is put back exactly while nothing was billed by it', async () => {
    const { people, house, inForce, dump, detail, items } = place;
    const houseId = await house('302');
    const before = await dump(houseId);
    const id = await inForce(houseId);
    expect(await dump(houseId)).not.toEqual(before);
    await people.emp.call(changeLeasePayers, {
      id,
      version: 2,
      lines: [
        { chargeTypeId: items.lift, payer: LEASE_PAYER.tenant, fromDate: '2026-09-01' },
        { chargeTypeId: items.fee, payer: LEASE_PAYER.landlord, fromDate: '2026-10-05' },
      ],
      reason: '双方重新约定',
    });
    const lines = (await detail(id)).lines.filter(({ chargeTypeId }) => chargeTypeId === items.fee);
    expect(lines.map(({ payer, fromDate, toDate }) => [payer, fromDate, toDate])).toEqual([
      [LEASE_PAYER.tenant, '2026-07-10', '2026-10-04'],
      [LEASE_PAYER.landlord, '2026-10-05', null],
    ]);
    const answers = await Promise.all([1, 2].map(() => people.emp.ask(undoLease, { id, version: 3, reason: '双方取消' })));
    expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    expect(await dump(houseId)).toEqual(before);
    expect((await detail(id)).state).toBe(LEASE.voided);
  });

  it('is not undone once somebody changed what it wrote', async () => {
    const { house, inForce, sql } = place;
    const houseId = await house('303');
    const id = await inForce(houseId);
    await sql(`update charging.attachment set remark = '核对过', version = version + 1 where house_id = $1 and payer_id is not null`, [
      houseId,
    ]);
    expect(await said(undoLease, { id, version: 2, reason: '写错' })).toContain('又有变更');
  });

  it('leaves billed days with who was billed, or is refused', async () => {
    const { people, house, form, bill, submitted, stretches } = place;
    const houseId = await house('304');
    expect(await bill(houseId, '2026-07')).toEqual([['2026-07-01', '2026-07-31', '租约业主', '241.10']]);
    expect((await people.emp.call(previewLease, form(houseId))).problems).toEqual([expect.stringContaining('已计费至 2026.07.31')]);
    const refused = await submitted(houseId);
    expect(await said(approveLease, { id: refused, version: 1 }, 'auditor')).toContain('已计费至 2026.07.31');
    const id = await submitted(houseId, { keepBilled: true });
    await people.auditor.call(approveLease, { id, version: 1 });
    expect((await stretches(houseId)).map(({ f }) => f)).toEqual(['2020-01-01', '2026-08-01', '2027-07-10']);
  });
});

describe('two leases', () => {
  it('never hold one day of a house, also when they are decided at the same moment', async () => {
    const { people, house, submitted, inForce } = place;
    const houseId = await house('401');
    const two = [await submitted(houseId), await submitted(houseId, { fromDate: '2027-01-01', toDate: '2027-12-31' })];
    const answers = await Promise.all(two.map((id, at) => (at === 0 ? people.auditor : people.boss).ask(approveLease, { id, version: 1 })));
    expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    expect(answers.map(({ envelope }) => envelope.msg).join()).toContain('已有租约');
    const won = two[answers.findIndex(({ envelope }) => envelope.code === 200)] ?? 0;
    const { endOn } = await place.detail(won);
    // The next one begins the day after, and then the first is not renewed into it.
    const next =
      endOn === '2027-07-09' ? { fromDate: '2027-07-10', toDate: '2028-07-09' } : { fromDate: '2028-01-01', toDate: '2028-12-31' };
    await inForce(houseId, next);
    expect(await said(renewLease, { id: won, version: 2, toDate: '2029-01-01', rent: '3000' })).toContain('已有租约');
  });
});

describe('a lease that begins later', () => {
  it('gives its payers when it is decided, and starts once, found by two processes', async () => {
    const { house, inForce, detail, stretches, roundOfTwo } = place;
    const houseId = await house('501');
    const id = await inForce(houseId, {
      fromDate: '2026-08-01',
      toDate: '2027-07-31',
      people: [{ main: true, person: { name: '八月租客' } }],
    });
    expect(await detail(id)).toMatchObject({ state: LEASE.upcoming, useType: 1, people: [{ living: false }] });
    expect((await stretches(houseId)).map(({ f, payer }) => [f, payer])).toEqual([
      ['2020-01-01', null],
      ['2026-08-01', '八月租客'],
      ['2027-08-01', null],
    ]);
    at('2026-08-01');
    expect(await roundOfTwo()).toBe(1);
    expect(await roundOfTwo()).toBe(0);
    const begun = await detail(id);
    expect(begun).toMatchObject({ state: LEASE.running, useType: 2, people: [{ living: true }] });
    expect(begun.steps.filter(({ act }) => act === LEASE_ACT.begin)).toHaveLength(1);
    at('2026-07-12');
  });
});

describe('a lease in the list', () => {
  it('is found, told as ending soon, filed, and its tenants come and go', async () => {
    const { people, house, inForce, detail } = place;
    const houseId = await house('601');
    const id = await inForce(houseId, { toDate: '2026-08-05' });
    const [row] = (await people.emp.call(searchLeases, { houseId, expiring: true })).rows;
    expect(row).toMatchObject({ id, expiring: true, daysLeft: 24, filingNo: '' });
    expect((await people.emp.call(searchLeases, { key: row?.number ?? '' })).total).toBe(1);
    expect((await people.emp.call(searchLeases, { houseId, unfiled: true })).total).toBe(1);
    await people.emp.call(fileLease, { id, version: 2, filingNo: 'BA-001', filedOn: '2026-07-12' });
    expect((await people.emp.call(searchLeases, { houseId, unfiled: true })).total).toBe(0);
    const mate = (await detail(id)).people.find(({ main }) => !main);
    const main = (await detail(id)).people.find((one) => one.main);
    expect(await said(changeLeasePeople, { id, version: 3, leave: [{ id: main?.id ?? 0, onDay: '2026-07-12' }] })).toContain('主租客');
    await people.emp.call(changeLeasePeople, {
      id,
      version: 3,
      join: [{ person: { name: '后来的人' }, fromDate: '2026-07-12' }],
      leave: [{ id: mate?.id ?? 0, onDay: '2026-07-12' }],
    });
    const living = (await detail(id)).people.filter((one) => one.living).map(({ name }) => name);
    expect(living).toContain('后来的人');
    expect(living).not.toContain(mate?.name);
  });

  it('goes back to who wrote it, and an owner is no tenant', async () => {
    const { people, house, form, owner, submitted, detail } = place;
    const houseId = await house('602');
    const own = form(houseId, { people: [{ main: true, personId: owner.id }] });
    expect(await said(createLease, own)).toContain('不能作为租客');
    const id = await submitted(houseId);
    await people.auditor.call(rejectLease, { id, version: 1, note: '请补合同扫描件' });
    expect(await detail(id)).toMatchObject({ state: LEASE.draft, checkNote: '请补合同扫描件' });
  });
});

describe('papers and sheets', () => {
  const upload = async (category: number, name: string, bytes: Buffer): Promise<number> => {
    const { installation, people } = place;
    const { data, msg } = await send(installation.app, await people.emp.token(), name, bytes, `cat=${category}&parent=0`);
    if ((data as unknown) === null) throw new Error(msg);
    return data.id;
  };

  it('hang on the lease, its check and the listing, each from its own category', async () => {
    const { people, house, inForce, detail } = place;
    const houseId = await house('801');
    const id = await inForce(houseId);
    const scan = { kind: LEASE_PAPER.scan, fileId: await upload(FILE_CATEGORY.leasePaper, '租约.pdf', PDF) };
    await people.emp.call(saveLeasePapers, { id, version: 2, papers: [scan] });
    expect((await detail(id)).papers).toMatchObject([{ kind: LEASE_PAPER.scan, file: { id: scan.fileId } }]);
    await people.emp.call(saveLeasePapers, { id, version: 3, papers: [] });
    expect((await detail(id)).papers).toEqual([]);
    const [first, second] = [1, 2].map(async (n) => upload(FILE_CATEGORY.listingPhoto, `${n}.png`, await png(40 + n, 30)));
    const photoIds = [await first, await second] as number[];
    const form = { kind: LISTING_KIND.sale, houseId, asking: '1', contact: '业主', contactPhone: '13911112222' };
    const made = await people.emp.call(createListing, { ...form, photoIds, coverId: photoIds[1] ?? null });
    expect(await people.emp.call(getListing, { id: made.id })).toMatchObject({ coverId: photoIds[1], photos: 2 });
    const { id: checkId } = await people.emp.call(beginHandback, { leaseId: id });
    const photo = await upload(FILE_CATEGORY.handbackPhoto, '墙.png', await png());
    const line = { id: checkId, room: '阳台', item: '晾衣架', condition: 3 } as const;
    const photos = async () => {
      const { lines } = await people.emp.call(getHandback, { id: checkId });
      return lines.find(({ item }) => item === line.item)?.photos.map((one) => one.id);
    };
    const taken = { id: checkId, room: line.room, item: line.item, photoIds: [photo] };
    expect(await said(addHandbackPhotos, taken)).toContain('不在该查验单上');
    await people.emp.call(saveHandbackLine, line);
    await people.emp.call(addHandbackPhotos, taken);
    const other = await upload(FILE_CATEGORY.handbackPhoto, '杆.png', await png(50, 20));
    await people.emp.call(addHandbackPhotos, { ...taken, photoIds: [other] });
    // A line that is told again keeps its photos; one is taken off by itself, and once.
    await people.emp.call(saveHandbackLine, { ...line, note: '断了一根' });
    expect(await photos()).toEqual([photo, other]);
    await people.emp.call(removeHandbackPhoto, { id: checkId, photoId: photo });
    expect(await photos()).toEqual([other]);
    expect(await said(removeHandbackPhoto, { id: checkId, photoId: photo })).toContain('照片不存在');
    await people.emp.call(passHandbackRest, { id: checkId });
    const signFileId = await upload(FILE_CATEGORY.handbackPhoto, '签字.png', await png(60, 20));
    // Before the last day: the lease ends with it.
    await people.emp.call(finishHandback, { id: checkId, version: 0, leftOn: '2026-07-12', signer: '租客', signFileId });
    expect(await detail(id)).toMatchObject({ state: LEASE.ended, endOn: '2026-07-12' });
    expect((await place.stretches(houseId)).map(({ f }) => f)).toEqual(['2020-01-01', '2026-07-10', '2026-07-13']);
  });

  it('are written by jobs: listings, leases, and the register of let houses', async () => {
    const { people, installation } = place;
    const purpose = { usage: '报派出所', auditor: '主任', auditDate: '2026-07-12' };
    for (const call of [
      people.emp.call(exportListings, { filter: {}, purpose }),
      people.emp.call(exportLeases, { filter: {}, purpose }),
      people.emp.call(exportLeaseRegister, { filter: {}, full: true, purpose }),
    ])
      await jobDone(await installation.as('emp'), (await call).jobId);
  });
});

describe('a listing', () => {
  it('stands once for a house and kind, is viewed and dealt, and a sale is told', async () => {
    const { people, house, owner, inForce } = place;
    const houseId = await house('701');
    const base = { houseId, asking: '3200', bedrooms: 2, contact: owner.name, contactPhone: '139****2222' };
    const let1 = await people.emp.call(createListing, { ...base, kind: LISTING_KIND.rent, publish: true });
    expect(await said(createListing, { ...base, kind: LISTING_KIND.rent })).toContain('已有未成交的出租房源');
    const sale = await people.emp.call(createListing, { ...base, kind: LISTING_KIND.sale, asking: '2600000' });
    const when = '2026-07-13T10:00:00+08:00';
    await people.emp.call(addViewing, { id: let1.id, at: when, name: '看房人', phone: '13612345678', state: VIEWING.planned });
    const shown = await people.emp.call(getListing, { id: let1.id });
    expect(shown).toMatchObject({ state: LISTING.open, viewings: 1, contactPhone: expect.stringContaining('*') });
    expect((await people.emp.call(searchListings, { houseId, kinds: [LISTING_KIND.rent] })).rows).toMatchObject([{ asking: '3200.00' }]);
    await people.emp.call(publishListing, { id: sale.id, version: 0 });
    const told = await people.emp.call(dealListing, { id: sale.id, version: 1, on: '2026-07-12', counterparty: '买方', amount: '2580000' });
    expect(told.informNo).toMatch(/^GZ/);
    const leaseId = await inForce(houseId, { listingId: let1.id });
    await people.emp.call(dealListing, { id: let1.id, version: 0, on: '2026-07-12', amount: '3000' });
    expect(await people.emp.call(getListing, { id: let1.id })).toMatchObject({ state: LISTING.dealt, leaseId });
    expect(await said(withdrawListing, { id: let1.id, version: 1, reason: '不租了' })).toContain('已成交');
  });
});
