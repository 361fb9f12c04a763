// 问题: what the checks found, what was sent to whom, what is mended and what waits for the re-inspection.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import {
  CHECK_KIND,
  DEFECT,
  DEFECT_ACT,
  exportDefects,
  getDefect,
  printDefects,
  searchDefects,
  SEVERITY,
  type CheckDefect,
} from '@anju/contract';
import { formatCount } from '@anju/domain';
import {
  column,
  ExportByJob,
  Facts,
  LastChange,
  ListPage,
  ManyButton,
  RecordDrawer,
  RecordTabs,
  useActs,
  useAskedFilter,
  useAskedId,
  useList,
} from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, DayRange, EnumCheck, EnumText, FilterPick, InstantText, SearchBox, usePrint } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DefectPapers } from '../parts/defect-print.tsx';
import { DEFECT_TONES, SEVERITY_TONES } from '../parts/move-in-tones.ts';
import { PlanPick } from '../parts/plan-pick.tsx';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import { StepLine } from '../parts/step-line.tsx';
import type { DefectActs } from './defect-acts.ts';
import { DefectSteps } from './defect-cards.tsx';
import { DefectDialogs } from './defect-dialogs.tsx';
import { DefectPhotos } from './defect-photos.tsx';

const COLUMNS = column<CheckDefect>()([
  { title: '编号', field: 'number', width: 132 },
  { title: '位置', field: 'place', width: 170 },
  { title: '部位', width: 170, render: ({ item, position }) => [item, position].filter(Boolean).join('，') || '–' },
  { title: '问题', field: 'description', width: 220 },
  { title: '程度', width: 72, render: ({ severity }) => <EnumText of={SEVERITY} value={severity} tones={SEVERITY_TONES} /> },
  { title: '责任单位', field: 'responsible' },
  { title: '整改期限', width: 104, render: ({ dueOn, overdue }) => <DateText value={dueOn} danger={overdue} /> },
  { title: '诉求', width: 132, render: (row) => row.case?.number ?? '–' },
  { title: '照片', width: 64, align: 'right', render: ({ photos }) => photos.length },
  { title: '复验', width: 64, align: 'right', field: 'rounds' },
  { title: '用时', width: 72, align: 'right', render: ({ days }) => `${days} 天` },
  { title: '保修至', render: ({ warrantyTo }) => <DateText value={warrantyTo} />, hidden: true },
  { title: '发现时间', render: ({ foundAt }) => <InstantText value={foundAt} /> },
  { title: '发现人', field: 'foundBy', hidden: true },
  { title: '小区', field: 'estateName', hidden: true },
  { title: '状态', render: ({ state }) => <EnumText of={DEFECT} value={state} tones={DEFECT_TONES} /> },
]);

export function DefectList({ access }: { readonly access: Access }) {
  const list = useList(searchDefects, {});
  const acts: DefectActs = useActs(useRefreshMoveIns());
  const [isExporting, setExporting] = useState(false);
  const { print, paper } = usePrint();
  const { filter, setFilter, selected, extra } = list;
  const ids = selected.map(Number);
  useAskedId(acts.open, 'defect');
  useAskedFilter((asked) => setFilter(asked));
  const printIds = (chosen: readonly number[]) =>
    acts.attempt(async () => print(<DefectPapers print={await call(printDefects, { ids: [...chosen] })} />));
  return (
    <>
      <ListPage
        name="customer.movein.defect"
        what={{ name: '问题', none: '还没有验房问题' }}
        access={access}
        list={list}
        columns={COLUMNS}
        ownExport
        selectable={access.can('change')}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 部位 / 问题"
              width={200}
            />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId, planId: null })} />
            <PlanPick estateId={filter.estateId} value={filter.planId} onChange={(planId) => setFilter({ planId })} />
            <FilterPick
              name="对象"
              value={filter.kind}
              options={CHECK_KIND.options}
              onChange={(kind) => setFilter({ kind: kind ?? null })}
            />
            <EnumCheck of={DEFECT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={SEVERITY} value={filter.severities ?? []} onChange={(severities) => setFilter({ severities })} />
            <SearchBox
              value={filter.responsible ?? ''}
              onSearch={(responsible) => setFilter({ responsible })}
              placeholder="责任单位"
              width={120}
            />
            <DayRange of="发现" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <Checkbox checked={filter.overdue ?? false} onChange={({ target }) => setFilter({ overdue: target.checked })}>
              只看超期
            </Checkbox>
            <Checkbox checked={filter.unsent ?? false} onChange={({ target }) => setFilter({ unsent: target.checked })}>
              未转诉求
            </Checkbox>
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null}
            {access.can('print') ? <ManyButton text="打印整改单" ticked={ids.length} unit="个" onClick={() => printIds(ids)} /> : null}
            {access.can('change') ? (
              <ManyButton text="转为诉求" ticked={ids.length} unit="个" onClick={() => acts.begin('send', ids)} />
            ) : null}
          </>
        }
        totals={
          extra && {
            text: `合计 ${formatCount(extra.total)} 个`,
            cells: {
              待整改: formatCount(extra.openCount),
              待复验: formatCount(extra.waitingCount),
              已闭合: formatCount(extra.closedCount),
              超期: formatCount(extra.overdueCount),
              平均用时: extra.meanDays === null ? '–' : `${extra.meanDays} 天`,
            },
          }
        }
      />
      {acts.opened === null ? null : (
        <DefectDrawer id={acts.opened} list={list} access={access} acts={acts} onPrint={() => printIds([acts.opened ?? 0])} />
      )}
      <DefectDialogs acts={acts} />
      {isExporting ? (
        <ExportByJob
          title="导出验房问题"
          request={(purpose) => call(exportDefects, { filter, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {paper}
    </>
  );
}

interface DefectDrawerProps {
  readonly id: number;
  readonly list: Parameters<typeof RecordDrawer>[0]['list'];
  readonly access: Access;
  readonly acts: DefectActs;
  readonly onPrint: () => void;
}

function DefectDrawer({ id, list, access, acts, onPrint }: DefectDrawerProps) {
  const canChange = access.can('change');
  return (
    <RecordDrawer
      list={list}
      record={useRead(getDefect, { id })}
      what="验房问题"
      title={({ description }) => description}
      head={(defect) => ({
        where: `${defect.number} · ${defect.estateName} ${defect.place}`,
        tags: (
          <>
            <EnumText of={DEFECT} value={defect.state} tones={DEFECT_TONES} />
            <EnumText of={SEVERITY} value={defect.severity} tones={SEVERITY_TONES} />
          </>
        ),
      })}
      onClose={() => acts.open(null)}
      actions={(defect) => (canChange ? <DefectSteps defect={defect} acts={acts} /> : null)}
      foot={(defect) => ({
        danger:
          canChange && DEFECT.is(defect.state, 'open', 'mended') ? (
            <Button danger onClick={() => acts.begin('drop', defect)}>
              撤销问题
            </Button>
          ) : null,
        changed: <LastChange by={defect.steps.at(-1)?.by ?? defect.foundBy} at={defect.steps.at(-1)?.at ?? defect.foundAt} />,
        acts: (
          <>
            {canChange && DEFECT.is(defect.state, 'open', 'mended') ? (
              <Button onClick={() => acts.begin('change', defect)}>修改</Button>
            ) : null}
            {access.can('print') ? <Button onClick={onPrint}>打印整改单</Button> : null}
          </>
        ),
      })}
    >
      {(defect) => (
        <RecordTabs
          items={[
            {
              key: 'facts',
              label: '概况',
              children: (
                <>
                  <Facts
                    columns={2}
                    rows={[
                      ['部位', defect.item],
                      ['位置', defect.position],
                      ['责任单位', defect.responsible],
                      ['整改期限', <DateText key="due" value={defect.dueOn} danger={defect.overdue} />],
                      ['保修部位', defect.part],
                      ['保修至', <DateText key="warranty" value={defect.warrantyTo} />],
                      ['诉求', defect.case?.number ?? ''],
                      ['复验不合格', `${defect.rounds} 次`],
                      ['发现', `${defect.foundBy}`],
                      ['发现时间', <InstantText key="found" value={defect.foundAt} />],
                    ]}
                  />
                  <section className="record-section">
                    <h3>照片</h3>
                    <DefectPhotos defect={defect} canChange={canChange} />
                  </section>
                </>
              ),
            },
            {
              key: 'steps',
              label: '操作记录',
              children: (
                <StepLine
                  steps={defect.steps.map(({ seq, act, from, to, ...step }) => ({
                    key: seq,
                    word: DEFECT_ACT.text(act),
                    becomes: from === to ? '' : DEFECT.text(to),
                    ...step,
                  }))}
                />
              ),
            },
          ]}
        />
      )}
    </RecordDrawer>
  );
}
