// On paper: the document itself with or without the opinions of every node, and the sheet of signatures (会签单).
import './print.css';
import { Dropdown, Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import {
  DOCUMENT,
  DOCUMENT_KIND,
  DOCUMENT_TASK,
  LAYOUT,
  NODE,
  SECRECY,
  URGENCY,
  type DocumentDetail,
  type Signature,
} from '@anju/contract';
import { capitalAmount, formatInstant, formatMoney } from '@anju/domain';
import { currentUser } from '../../../../../platform/session/index.ts';
import { PrintFacts, PrintSheet, PrintTable, usePrint } from '../../../../../ui/index.ts';
import { DocumentPaper } from './document-reader.tsx';

interface OpinionLine {
  readonly node: string;
  readonly signature: Signature;
}

/** Whoever signed or still signs; a task that was passed on or dropped is nobody's opinion. */
const opinionsOf = ({ steps }: DocumentDetail): readonly OpinionLine[] =>
  steps
    .filter(({ type, standing }) => type !== NODE.start && standing !== 'next')
    .flatMap(({ name, signatures }) =>
      signatures.filter(({ state }) => !DOCUMENT_TASK.is(state, 'transferred', 'dropped')).map((signature) => ({ node: name, signature })),
    );

function Opinions({ document }: { readonly document: DocumentDetail }) {
  return (
    <PrintTable
      rows={opinionsOf(document)}
      columns={[
        { title: '环节', width: '22mm', render: ({ node }) => node },
        {
          title: '办理人',
          width: '34mm',
          render: ({ signature }) => [signature.personName, signature.jobNames].filter((part) => part !== '').join(' '),
        },
        {
          title: '意见',
          render: ({ signature: { state, opinion, actedByName } }) =>
            [
              DOCUMENT_TASK.is(state, 'open', 'waiting') ? '' : DOCUMENT_TASK.text(state),
              opinion,
              actedByName === '' ? '' : `（${actedByName}代签）`,
            ]
              .filter((part) => part !== '')
              .join('　'),
        },
        {
          title: '时间',
          width: '34mm',
          render: ({ signature }) => (signature.doneAt === null ? '' : formatInstant(signature.doneAt)),
        },
      ]}
    />
  );
}

const Foot = () => (
  <>
    <span>{`打印人 ${currentUser()?.name ?? ''}`}</span>
    <span>{`打印时间 ${formatInstant(new Date())}`}</span>
  </>
);

function DraftHead({ document: { kind, urgency, secrecy, departmentName, authorName } }: { readonly document: DocumentDetail }) {
  return (
    <>
      <span>{`文种 ${DOCUMENT_KIND.text(kind)}`}</span>
      <span>{`缓急 ${URGENCY.text(urgency)}`}</span>
      <span>{`密级 ${SECRECY.text(secrecy)}`}</span>
      <span>{`拟稿 ${departmentName} ${authorName}`}</span>
    </>
  );
}

/** 公文稿纸 or 红头: the paper is its own heading, so the sheet has none that is seen. */
function DocumentPrint({ document, opinions }: { readonly document: DocumentDetail; readonly opinions: boolean }) {
  const red = document.layout === LAYOUT.redHead;
  return (
    <PrintSheet title={red ? document.title : '公文稿纸'} head={red ? null : <DraftHead document={document} />} foot={<Foot />}>
      <div className={red ? 'doc-print doc-print-red' : 'doc-print'}>
        <DocumentPaper document={document} now={Date.now()} />
        {opinions ? (
          <section className="doc-print-opinions">
            <h2>办理意见</h2>
            <Opinions document={document} />
          </section>
        ) : null}
      </div>
    </PrintSheet>
  );
}

function SignaturePrint({ document }: { readonly document: DocumentDetail }) {
  const { number, title, kind, urgency, secrecy, authorName, departmentName, companyName, amount, sentAt, files, state, flowName } =
    document;
  return (
    <PrintSheet
      title="会签单"
      head={
        <>
          <span>{companyName}</span>
          <span>{number === '' ? '' : `字号 ${number}`}</span>
        </>
      }
      foot={<Foot />}
    >
      <PrintFacts
        rows={[
          ['标题', title, '文种', DOCUMENT_KIND.text(kind)],
          ['发起', `${departmentName} ${authorName}`, '发送时间', sentAt === null ? '' : formatInstant(sentAt)],
          ['缓急', URGENCY.text(urgency), '密级', SECRECY.text(secrecy)],
          ['流程', flowName, '状态', DOCUMENT.text(state)],
          ['金额', amount === null ? '' : `${formatMoney(amount)}（${capitalAmount(amount)}）`, '附件', `${files.length} 个`],
        ]}
      />
      <div className="doc-print-gap" />
      <Opinions document={document} />
    </PrintSheet>
  );
}

/** The button with its forms; `paper` may stand anywhere. */
export function DocumentPrintButton({ document, small = true }: { readonly document: DocumentDetail; readonly small?: boolean }) {
  const { print, paper } = usePrint();
  const forms = {
    opinions: { label: '公文（含意见）', sheet: () => <DocumentPrint document={document} opinions /> },
    plain: { label: '公文', sheet: () => <DocumentPrint document={document} opinions={false} /> },
    signatures: { label: '会签单', sheet: () => <SignaturePrint document={document} /> },
  } as const;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: Object.entries(forms).map(([key, { label }]) => ({ key, label })),
          onClick: ({ key }) => print(forms[key as keyof typeof forms].sheet()),
        }}
      >
        <Button size={small ? 'small' : 'middle'} icon={<PrinterOutlined />} aria-label="打印" title="打印">
          {small ? null : '打印'}
        </Button>
      </Dropdown>
      {paper}
    </>
  );
}
