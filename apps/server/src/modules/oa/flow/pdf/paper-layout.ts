// The page of a finalised document, after GB/T 9704 in spirit: marks at the top, red head with number and rule, title, text, attachments, company
// and date at the right, copies, and the opinions of those who handled it as the last section.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake';
import { chineseDay, plainDay } from './chinese-day.ts';
import type { DocumentPaper, PaperSignature } from './document-paper.ts';
import { blocksOfHtml, keepHeadings, withoutBlankEnd, withSalutation } from './html-blocks.ts';
import { RULE, ruled } from './html-table.ts';
import type { Shown } from './shown-text.ts';
import { GREY, INDENT, lineHeight, MARGIN, RED, SHADE, SIZE, TEXT_WIDTH } from './type-area.ts';

export const FONT = 'NotoSerifSC';

export function documentDefinition(given: DocumentPaper, shown: Shown): TDocumentDefinitions {
  const paper = shownPaper(given, shown);
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN.left, MARGIN.top, MARGIN.right, MARGIN.bottom],
    language: 'zh-CN',
    // Nothing of the moment of making: the same paper gives the same bytes. The id of the file follows from this, too.
    info: {
      title: paper.title,
      author: paper.companyName,
      subject: paper.number,
      creator: 'Anju',
      producer: 'Anju',
      creationDate: new Date(`${paper.concludedOn}T00:00:00Z`),
    },
    defaultStyle: { font: FONT, fontSize: SIZE.text, lineHeight: lineHeight(1.5) },
    footer: (page, pages) => ({
      text: `第 ${page} 页　共 ${pages} 页`,
      alignment: 'center',
      fontSize: SIZE.foot,
      margin: [0, 24, 0, 0],
    }),
    content: [
      ...marksOf(paper),
      ...(paper.layout === 'redHead' ? redHeadOf(paper) : []),
      ...titleOf(paper),
      ...keepHeadings(withSalutation(withoutBlankEnd(blocksOfHtml(given.body, shown)))),
      ...attachmentsOf(paper),
      ...issuedBy(paper),
      ...copiesOf(paper),
      ...opinionsOf(paper),
    ],
  };
}

const shownPaper = (paper: DocumentPaper, shown: Shown): DocumentPaper => ({
  layout: paper.layout,
  concludedOn: paper.concludedOn,
  body: '',
  head: shown(paper.head),
  number: shown(paper.number),
  urgency: shown(paper.urgency),
  secrecy: shown(paper.secrecy),
  title: shown(paper.title),
  companyName: shown(paper.companyName),
  authorName: shown(paper.authorName),
  attachments: paper.attachments.map(shown),
  copies: paper.copies.map(shown),
  signatures: paper.signatures.map(({ node, person, job, opinion, at }) => ({
    node: shown(node),
    person: shown(person),
    job: shown(job),
    opinion: shown(opinion),
    at: shown(at),
  })),
});

/** How secret and how urgent it is; without a red head the number stands beside it. */
function marksOf({ layout, secrecy, urgency, number }: DocumentPaper): Content[] {
  const marks = [secrecy, urgency].filter((mark) => mark !== '').join('\n');
  const beside = layout === 'plain' ? number : '';
  if (marks === '' && beside === '') return [];
  return [
    {
      columns: [
        { text: marks, bold: true },
        { text: beside, alignment: 'right' },
      ],
      fontSize: SIZE.small,
      margin: [0, 0, 0, 6],
    },
  ];
}

/** An empty text leaves its place out. */
const when = (text: string, block: Content): Content[] => (text === '' ? [] : [block]);

/** A rule over the whole width of the text. */
const rule = (lineWidth: number, lineColor: string, margin: [number, number, number, number]): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth, lineColor }],
  margin,
});

const LARGEST_HEAD = 40;
const SMALLEST_HEAD = 24;

function redHeadOf({ head, number }: DocumentPaper): Content[] {
  const length = Math.max(1, [...head].length);
  // A quarter of a character between two, as much as the line holds.
  const fontSize = Math.min(LARGEST_HEAD, Math.max(SMALLEST_HEAD, TEXT_WIDTH / (length * 1.25)));
  const characterSpacing = Math.max(0, Math.min(fontSize / 4, (TEXT_WIDTH - length * fontSize) / length));
  const words: Content = { text: head, bold: true, color: RED, fontSize, characterSpacing, alignment: 'center', margin: [0, 12, 0, 22] };
  return [...when(head, words), ...when(number, { text: number, alignment: 'center' }), rule(2, RED, [0, 8, 0, 26])];
}

const titleOf = ({ title }: DocumentPaper): Content[] =>
  when(title, { text: title, bold: true, fontSize: SIZE.title, alignment: 'center', margin: [0, 6, 0, 18] });

function attachmentsOf({ attachments }: DocumentPaper): Content[] {
  const label = '附件：';
  return attachments.map((name, at) => ({
    columns: [
      { width: 3 * SIZE.text, text: at === 0 ? label : '' },
      { width: 2 * SIZE.text, text: `${at + 1}. ` },
      { width: '*', text: name },
    ],
    margin: [INDENT, at === 0 ? SIZE.text : 0, 0, 0],
  }));
}

const issuedBy = ({ companyName, concludedOn }: DocumentPaper): Content[] => [
  {
    unbreakable: true,
    columns: [
      { width: '*', text: '' },
      { width: 'auto', alignment: 'center', stack: [companyName, chineseDay(concludedOn)] },
    ],
    margin: [0, 2 * SIZE.text, INDENT, 0],
  },
];

function copiesOf({ copies, authorName, concludedOn }: DocumentPaper): Content[] {
  const line = (): Content => rule(0.75, 'black', [0, 4, 0, 4]);
  const names = copies.join('、');
  const within = { fontSize: SIZE.small, margin: [SIZE.small, 0, SIZE.small, 0] as [number, number, number, number] };
  const author = authorName === '' ? '' : `拟稿：${authorName}`;
  return [
    { text: '', margin: [0, SIZE.text, 0, 0] },
    ...when(names, line()),
    ...when(names, { text: `抄送：${names}。`, ...within }),
    line(),
    { columns: [{ text: author }, { text: `${plainDay(concludedOn)}印发`, alignment: 'right' }], ...within },
    line(),
  ];
}

/** Longer opinions may need a page of their own, and what is kept together with the head of the table must fit on one page with it. */
const KEPT_OPINION = 120;

function opinionsOf({ signatures }: DocumentPaper): Content[] {
  const [first] = signatures;
  if (!first) return [];
  const title: TableCell = { text: '办理意见', bold: true, fontSize: SIZE.text, colSpan: 4, border: [false, false, false, false] };
  const head: TableCell[] = ['环节', '姓名', '意见', '时间'].map((text) => ({ text, bold: true, alignment: 'center', fillColor: SHADE }));
  const isShort = first.opinion.length <= KEPT_OPINION && !first.opinion.includes('\n');
  return [
    {
      table: {
        headerRows: 2,
        keepWithHeaderRows: isShort ? 1 : 0,
        widths: [72, 78, '*', 84],
        body: [[title, '', '', ''], head, ...signatures.map(opinionRow)],
      },
      // No line above the title: the row of the title has no borders, but pdfmake draws those of the places its cell spans.
      layout: { ...ruled(5), hLineWidth: (row) => (row === 0 ? 0 : RULE) },
      fontSize: SIZE.table,
      lineHeight: lineHeight(1.45),
      margin: [0, 16, 0, 0],
    },
  ];
}

const opinionRow = ({ node, person, job, opinion, at }: PaperSignature): TableCell[] => [
  { text: node },
  { stack: [person, ...when(job, { text: job, fontSize: SIZE.foot, color: GREY })] },
  { text: opinion },
  { text: at, alignment: 'center' },
];
