// The first child of a leaf: whatever names the leaf to post to it names the child from then on. domain: accounting 1.1, 12.13.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAmortisation, createSubject, NO_DIMS, saveRuleSetting } from '@anju/contract';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';

let stage: VoucherStage;
beforeAll(async () => {
  stage = await openVoucherStage();
});
afterAll(() => stage.close());

/** What keeps naming the parent: its place in the tree, and a book of all that is below it. */
const KEPT = ['column_set.subject_id', 'subject.parent_id'];

it('every reference to a subject in the database is moved, or known to stay', async () => {
  const references = await stage.ask<{ name: string }>(
    `select t.relname || '.' || a.attname as name
       from pg_constraint c join pg_class t on t.oid = c.conrelid
       cross join lateral unnest(c.conkey, c.confkey) k (own, other)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
       join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other and f.attname = 'id'
      where c.contype = 'f' and c.confrelid = 'accounting.subject'::regclass order by 1`,
  );
  const [{ body } = { body: '' }] = await stage.ask<{ body: string }>(
    `select prosrc as body from pg_proc where oid = 'accounting.move_subject'::regproc`,
  );
  const moved = [...body.matchAll(/update accounting\.(\w+) \w+ set (\w+) = to_id/g)].map(([, table, column]) => `${table}.${column}`);
  expect([...moved, ...KEPT].toSorted()).toEqual(references.map(({ name }) => name).toSorted());
});

it('rules, amortisations and categories of assets go with it, with and without lines', async () => {
  const { companyId, maker, subjectId } = stage;
  await maker.call(saveRuleSetting, { ...{ companyId, fromYm: 202501, enabled: true, closedMode: 1, version: null, regimes: [] } });
  await maker.call(createAmortisation, {
    ...{ companyId, name: '装修费', base: '3600.00', months: 36, startYm: 202501 },
    ...{ debitSubjectId: subjectId('660203'), debitDims: NO_DIMS, creditSubjectId: subjectId('1801'), creditDims: NO_DIMS },
  });
  const child = async (code: string, direction: 1 | -1, dims: string) => {
    const flags = {
      cash: false,
      bank: false,
      cashEquivalent: false,
      custody: false,
      cashIn: null,
      cashOut: null,
      forbiddenSide: 0,
    } as const;
    const { id } = await maker.call(createSubject, {
      ...{ companyId, parentId: subjectId(code), code: `${code}01`, name: '下级', category: 1, direction, dims },
      ...{ required: '', ...flags, move: true },
    });
    return id;
  };
  const named = async (table: string, column: string) =>
    (
      await stage.ask<{ code: string }>(
        `select distinct s.code from accounting.${table} x join accounting.subject s on s.tenant_id = x.tenant_id and s.id = x.${column}
          where s.company_id = $1 and (s.code like '1801%' or s.code like '22210107%' or s.code like '660203%' or s.code like '112202%')`,
        [companyId],
      )
    ).map(({ code }) => code);
  expect(await named('subject_map', 'subject_id')).toEqual(['112202']);
  expect(await named('voucher_rule_line', 'subject_id')).toContain('22210107');
  await child(
    '1801',
    1,
    (await stage.ask<{ dims: string }>(`select dims from accounting.subject where id = $1`, [subjectId('1801')]))[0]?.dims ?? '',
  );
  await child('660203', 1, 'D');
  await child('22210107', -1, '');
  await child('112202', 1, 'HKPF');
  expect([await named('amortisation', 'debit_subject_id'), await named('amortisation', 'credit_subject_id')]).toEqual([
    ['66020301'],
    ['180101'],
  ]);
  expect(await named('voucher_rule_line', 'subject_id')).toEqual(['2221010701']);
  expect(await named('subject_map', 'subject_id')).toEqual(['11220201']);
});
