import { useState } from 'react';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { FILE_CATEGORY } from '@anju/contract/files/file';
import {
  CapitalMoney,
  DateText,
  DayInput,
  DecimalInput,
  EmptyState,
  EnumCheck,
  EnumSelect,
  EnumText,
  ExportPurposeDialog,
  FailedState,
  FilterPick,
  InstantText,
  KeyHints,
  Money,
  NeedsDesk,
  NoticeBadge,
  PdfView,
  Picture,
  PrintFacts,
  PrintSheet,
  PrintTable,
  RichText,
  RichView,
  SearchBox,
  Sum,
  SumUnitSwitch,
  Toolbar,
  useConfirm,
  usePrint,
  useTip,
  StatusTag,
} from '../ui/index.ts';
import { useDiscard, useUnsaved } from '../platform/unsaved/index.ts';
import { ManyButton } from './many/many-button.tsx';
import { samplePdf } from './catalogue-paper.ts';
import { SAMPLE_HOUSES, SAMPLE_TONES, sampleState } from './catalogue-samples.ts';

const TONES = [
  ['owed', '待收费'],
  ['overdue', '逾期 47 天'],
  ['paid', '已收费'],
  ['work', '处理中'],
  ['ended', '已办结'],
  ['use', '使用中'],
  ['kind', '托收户'],
] as const;

interface ShownProps {
  readonly name: string;
  /** Occupies a whole row. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Shown({ name, wide = false, children }: ShownProps) {
  return (
    <div className="catalogue-part" style={wide ? { gridColumn: '1 / -1' } : {}}>
      <span className="ui-quiet">{name}</span>
      <div>{children}</div>
    </div>
  );
}

export function PartsCatalogue() {
  const [amount, setAmount] = useState('1502.42');
  const [day, setDay] = useState<string | null>('2026-11-15');
  const [state, setState] = useState<1 | 2 | 3 | 4 | null>(3);
  const [states, setStates] = useState<(1 | 2 | 3 | 4)[]>([]);
  const [only, setOnly] = useState<1 | 2 | 3 | 4>();
  const [key, setKey] = useState('');
  const [note, setNote] = useState('');
  const discard = useDiscard();
  useUnsaved(note !== '');
  const [text, setText] = useState('<h3>停水通知</h3><p>今晚 <strong>22:00</strong> 起检修水泵，请提前储水。</p>');
  const [reading, setReading] = useState(false);
  const [exporting, setExporting] = useState(false);
  const confirm = useConfirm();
  const tip = useTip();
  const { print, paper } = usePrint();
  const sheet = (
    <PrintSheet title="欠费清单" head={<span>云栖花园</span>}>
      <PrintFacts rows={[['小区', '云栖花园', '截止日期', '2026.11.15']]} />
      <PrintTable
        columns={[
          { title: '房号', render: (house) => house.code },
          { title: '业主', render: (house) => house.owner },
          { title: '欠费', align: 'right', render: (house) => <Money value={house.arrears} /> },
        ]}
        rows={SAMPLE_HOUSES}
      />
    </PrintSheet>
  );
  return (
    <section className="page-card">
      <Toolbar
        actions={
          <>
            <Button onClick={() => print(sheet)}>打印</Button>
            <Button onClick={() => setExporting(true)}>导出</Button>
            <Button onClick={() => void tip('结账已完成。')}>提示</Button>
            <Button danger onClick={() => void confirm()}>
              删除
            </Button>
          </>
        }
      >
        <SearchBox value={key} onSearch={setKey} placeholder="房号 / 业主 / 电话" />
        <EnumCheck of={sampleState} value={states} onChange={setStates} />
        <FilterPick name="房屋状态" value={only} options={sampleState.options} onChange={setOnly} />
        <ManyButton text="批量修改" ticked={states.length} unit="种" onClick={() => void tip(`将修改 ${states.length} 种状态的房屋。`)} />
      </Toolbar>
      <div className="page-scroll catalogue-parts">
        <Shown name="未保存的内容">
          <Input aria-label="便笺" placeholder="写几个字，再清空或离开本页" value={note} onChange={({ target }) => setNote(target.value)} />
          <Button disabled={note === ''} onClick={() => void discard().then((given) => given && setNote(''))}>
            清空
          </Button>
        </Shown>
        <Shown name="金额">
          <Money value={amount} />
          <Money value="-40.1255" danger />
          <Money value={null} />
        </Shown>
        <Shown name="万元">
          <Sum value="1234567.00" named /> <SumUnitSwitch />
        </Shown>
        <Shown name="大写">
          <CapitalMoney value="792.81" />
        </Shown>
        <Shown name="日期">
          <DateText value={day} />
        </Shown>
        <Shown name="时间">
          <InstantText value="2026-11-12T15:20:00+08:00" />
        </Shown>
        <Shown name="状态">
          {sampleState.values.map((value) => (
            <EnumText key={value} of={sampleState} value={value} tones={SAMPLE_TONES} />
          ))}
        </Shown>
        <Shown name="颜色说状态">
          {TONES.map(([tone, text]) => (
            <StatusTag key={tone} tone={tone}>
              {text}
            </StatusTag>
          ))}
        </Shown>
        <Shown name="小数录入">
          <DecimalInput aria-label="金额" value={amount} onChange={setAmount} />
        </Shown>
        <Shown name="日期录入">
          <DayInput aria-label="日期" value={day} onChange={setDay} />
        </Shown>
        <Shown name="单选">
          <EnumSelect of={sampleState} value={state} onChange={setState} />
        </Shown>
        <Shown name="角标">
          <NoticeBadge count={6} /> <NoticeBadge count={120} />
        </Shown>
        <Shown name="按键">
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['F8', '收款'],
            ]}
          />
        </Shown>
        <Shown name="窄屏说明（只在手机上显示）">
          <NeedsDesk what="填制凭证" here="在这里只能查看" />
        </Shown>
        <Shown name="图片">
          <Picture parent={0} cat={FILE_CATEGORY.sitePicture} id={1} side={96} alt="示例图片" />
        </Shown>
        <Shown name="空">
          <EmptyState />
        </Shown>
        <Shown name="失败">
          <FailedState text="网络出现问题，请稍后再试！" onRetry={() => undefined} />
        </Shown>
        <Shown name="图文录入" wide>
          <RichText label="正文" value={text} onChange={setText} height={140} />
        </Shown>
        <Shown name="图文" wide>
          <RichView html={text} />
        </Shown>
        <Shown name="PDF" wide>
          {reading ? (
            <div style={{ height: 360 }}>
              <PdfView label="示例 PDF" load={samplePdf} />
            </div>
          ) : (
            <Button onClick={() => setReading(true)}>打开 PDF</Button>
          )}
        </Shown>
      </div>
      <ExportPurposeDialog open={exporting} onClose={() => setExporting(false)} onSave={() => Promise.resolve()} />
      {paper}
    </section>
  );
}
