import { z } from 'zod';
import { Button } from 'antd';
import { endpoint, noAnswer } from '@anju/contract/kit/endpoint';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import { formatCount } from '@anju/domain';
import { DateText, EnumText, Money, UseTag, usePrint } from '../ui/index.ts';
import { useActs } from './acts/use-acts.ts';
import { SAMPLE_HOUSES, SAMPLE_SUM, SAMPLE_TONES, sampleState, useSampleList, type SampleHouse } from './catalogue-samples.ts';
import { DecideButtons } from './decide/decide-buttons.tsx';
import { Decisions } from './decide/decisions.tsx';
import { DictionaryPage } from './dictionary/dictionary-page.tsx';
import { column } from './list/column.ts';
import { ListPage } from './list/list-page.tsx';
import { PrintList } from './print/print-list.tsx';
import { Facts } from './record/facts.tsx';
import { LastChange } from './record/last-change.tsx';
import { RecordDrawer } from './record/record-drawer.tsx';
import { RecordTabs } from './record/record-tabs.tsx';

const COLUMNS = column<SampleHouse>()([
  { title: '房号', field: 'code', width: 110 },
  { title: '业主', field: 'owner' },
  { title: '欠费', align: 'right', render: (house) => <Money value={house.arrears} danger dashZero /> },
]);

/** The server does not have this endpoint, so a decision here is refused and the samples change nothing. */
const decideSample = endpoint({
  method: 'POST',
  path: '/api/catalogue/{id}/decide',
  access: { session: true },
  summary: '示例',
  input: z.object({ id: z.int(), version: z.int(), note: z.string().trim().min(1, '请输入原因') }),
  output: noAnswer,
});

type Document = SampleHouse & { readonly version: number };

export function RecordSample() {
  const acts = useActs<{ approve: Document; reject: Document }, SampleHouse>(() => undefined);
  const list = useSampleList(SAMPLE_HOUSES);
  const { print, paper } = usePrint();
  return (
    <>
      <ListPage
        name="catalogue.records"
        what={{ name: '房屋', open: '查看' }}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        totals={`合计 ${formatCount(list.total)} 套`}
        actions={
          <Button
            onClick={() =>
              print(
                <PrintList
                  title="房屋清册"
                  unit="套"
                  of={list}
                  columns={[
                    { title: '房号', render: (house) => house.code },
                    { title: '欠费', align: 'right', render: (house) => <Money value={house.arrears} /> },
                  ]}
                  totals={{ text: '合计', cells: { 欠费: <Money value={SAMPLE_SUM} /> } }}
                />,
              )
            }
          >
            打印清册
          </Button>
        }
      />
      <RecordDrawer
        list={list}
        record={acts.opened && { data: acts.opened }}
        what="房屋"
        title={(house) => house.code}
        head={(house) => ({
          where: '云栖花园',
          tags: <EnumText of={sampleState} value={house.state} tones={SAMPLE_TONES} />,
          figures: [
            { label: '欠费', value: formatMoney(house.arrears), ...(isZeroDecimal(house.arrears) ? {} : { tone: 'owed' }) },
            { label: '建筑面积', value: house.area, note: '㎡' },
          ],
        })}
        actions={(house) => <DecideButtons acts={acts} row={{ ...house, version: 0 }} own={false} may />}
        foot={() => ({
          danger: <Button danger>删除</Button>,
          changed: <LastChange at="2026-10-25T02:00:00Z" by="陈思远" />,
          acts: <Button>打印房屋卡</Button>,
        })}
        onClose={() => acts.open(null)}
      >
        {(house) => (
          <RecordTabs
            items={[
              {
                key: 'facts',
                label: '概况',
                children: (
                  <Facts
                    columns={2}
                    rows={[
                      ['业主', house.owner],
                      house.from !== null && ['计费起始', <DateText key="from" value={house.from} />],
                      ['备注', '', 'wide'],
                    ]}
                  />
                ),
              },
              { key: 'bills', label: '账单 0', children: '没有账单' },
            ]}
          />
        )}
      </RecordDrawer>
      <Decisions acts={acts} name={(house) => house.code} approve={{ endpoint: decideSample }} reject={{ endpoint: decideSample }} />
      {paper}
    </>
  );
}

const ALL = { state: 3, authorised: true, can: () => true } as const;
const STATE_COLUMNS = column<Kind>()([
  { title: '类型', field: 'code' },
  { title: '状态', render: (row) => <UseTag disabled={row.disabled} /> },
]);
type Kind = SampleHouse & { readonly disabled: boolean };
const KINDS: readonly Kind[] = SAMPLE_HOUSES.slice(0, 3).map((house, at) => ({ ...house, disabled: at === 2 }));

export function DictionarySample() {
  const acts = useActs<{ new: null; change: Kind }>(() => undefined);
  const list = useSampleList(KINDS);
  return (
    <DictionaryPage
      name="catalogue.records-2"
      what={{ name: '类型', none: '还没有小区类型' }}
      access={ALL}
      list={{ ...list, filter: {}, readMost: () => Promise.resolve({ rows: KINDS }) }}
      columns={STATE_COLUMNS}
      acts={acts}
      steps={{
        add: '新增类型',
        move: { run: () => Promise.resolve() },
        disable: { run: () => Promise.resolve(), ask: ({ code }) => `停用后新小区不能再选“${code}”，是否继续？` },
        remove: () => Promise.resolve(),
      }}
    >
      {({ row, onClose }) => (
        <RecordDrawer record={{ data: row }} what="新增类型" title={({ code }) => code} onClose={onClose}>
          {({ code }) => <Facts rows={[['名称', code]]} />}
        </RecordDrawer>
      )}
    </DictionaryPage>
  );
}
