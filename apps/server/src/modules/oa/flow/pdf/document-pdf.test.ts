import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cleanHtml, textOfHtml } from '../../../../platform/html/clean-html.ts';
import { chineseDay, plainDay } from './chinese-day.ts';
import { documentPdf, type DocumentPaper } from './document-pdf.ts';
import { documentDefinition } from './paper-layout.ts';
import { pagesOfPdf, textOfPdf } from './pdf-text.fixtures.ts';
import { codePointsOf, shownWith } from './shown-text.ts';

const letter: DocumentPaper = {
  layout: 'redHead',
  head: '安居物业服务有限公司文件',
  number: '安居物〔2026〕18号',
  urgency: '特急',
  secrecy: '',
  title: '关于调整照明方案的通知',
  body:
    '<p>各部门：</p><h2>一、范围</h2><p>地下车库、<em>楼道</em>及<b>大堂</b>。</p><ol><li>感应照明</li><li>声控开关</li></ol>' +
    '<table><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody><tr><td>灯具</td><td>36,330.00</td></tr></tbody></table>' +
    '<p>联系人𠮷田👨‍👩‍👧，收到请回复1️⃣。</p>',
  companyName: '安居物业服务有限公司',
  authorName: '王小明',
  concludedOn: '2026-11-16',
  signatures: [{ node: '部门负责人', person: '李建国', job: '工程部经理', opinion: '同意，请按方案执行。', at: '2026.11.12 09:30' }],
  attachments: ['电梯清单', '照明明细'],
  copies: ['财务部', '董事会办公室'],
};
const plain: DocumentPaper = { ...letter, layout: 'plain', urgency: '', signatures: [], attachments: [], copies: [] };

const characters = (text: string): string[] => [...text.replaceAll(/\s/g, '')].sort();

/** Every text of a definition, wherever it stands. */
function wordsIn(part: unknown): string {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(wordsIn).join('');
  if (typeof part !== 'object' || part === null) return '';
  const { text, stack, ul, ol, columns, table } = part as Record<string, unknown>;
  return wordsIn([text, stack, ul, ol, columns, (table as { body?: unknown } | undefined)?.body]);
}

describe('the PDF of a finalised document', () => {
  it('says everything the paper says, is small, and is the same whoever makes it when', async () => {
    const [first, second] = await Promise.all([documentPdf(letter), documentPdf(letter)]);
    expect(Buffer.from(first).equals(second)).toBe(true);
    expect(Buffer.from(first).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(first.length).toBeLessThan(200_000);
    expect(Buffer.from(first).toString('latin1')).toContain('+NotoSerifSC-Bold');

    const text = textOfPdf(first);
    for (const part of [
      ...[
        '特急',
        letter.head,
        letter.number,
        letter.title,
        '各部门：',
        '地下车库、楼道及大堂。',
        '项目金额灯具36,330.00',
        '附件：1. 电梯清单2. 照明明细',
      ],
      ...['安居物业服务有限公司二〇二六年十一月十六日', '抄送：财务部、董事会办公室。', '拟稿：王小明2026年11月16日印发'],
      ...['办理意见环节姓名意见时间部门负责人李建国工程部经理同意，请按方案执行。2026.11.12 09:30', '第 1 页　共 2 页'],
    ])
      expect(text).toContain(part);
    expect(pagesOfPdf(first)[0]?.slanted).toBe(2);
    // Neither the rare character nor the emoji is in the font; the figure below the mark is.
    expect(text).toContain('联系人□田□，收到请回复1。');
    expect(Buffer.from(first).equals(await documentPdf({ ...letter, concludedOn: '2026-11-17' }))).toBe(false);
  });

  it('is refused while too many wait, and made again when they are done', async () => {
    const held: (() => void)[] = [];
    const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
      held.push(() => void this.emit('message', { bytes: new Uint8Array(1) }));
    });
    const [threads, queue] = [2, 20];
    const asked = Array.from({ length: threads + queue }, () => documentPdf(plain));
    await expect(documentPdf(plain)).rejects.toThrow('服务繁忙');
    for (let done = held.shift(); done !== undefined; done = held.shift()) done();
    posted.mockRestore();
    expect((await Promise.all(asked)).map(({ length }) => length)).toEqual(asked.map(() => 1));
    expect(textOfPdf(await documentPdf(plain))).toContain(plain.title);
  });

  it('repeats the head of a long table and begins no line with a closing mark', async () => {
    const row = '<tr><td>金桂花园，一号楼（东）。</td><td>12.50</td></tr>';
    const sentence = '应当做好（房屋）、设施：维修，养护；管理。《条例》“规定”！';
    const body = `<table><tr><th>楼栋</th><th>用电量</th></tr>${row.repeat(60)}</table><p>${sentence.repeat(60)}</p>`;
    const pages = pagesOfPdf(await documentPdf({ ...plain, body }));
    expect(pages.length).toBeGreaterThan(3);
    for (const { lines } of pages.slice(0, 2)) expect(lines.join('')).toContain('楼栋用电量金桂花园');
    const lines = pages.flatMap((page) => page.lines).filter((line) => line.includes('维修') || line.includes('养护'));
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter((line) => /^[，。、；：）》”！]/.test(line))).toEqual([]);
  });

  it('has every cell of a table as the editor writes it, merged and empty ones too', async () => {
    const cell = (text: string, tag = 'td', spans = ''): string => `<${tag}${spans}><p>${text}</p></${tag}>`;
    const rows = [
      cell('设备', 'th') + cell('数量', 'th') + cell('费用（元）', 'th'),
      cell('电梯', 'td', ' rowspan="2"') + cell('12') + cell('42,600.00'),
      cell('3') + cell(''),
      cell('合计', 'td', ' colspan="2"') + cell('<strong>42,600.00</strong>'),
    ];
    const body = cleanHtml(`<p>费用如下：</p><table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table><p></p>`);
    const text = textOfPdf(await documentPdf({ ...plain, body }));
    expect(text).toContain('费用如下：设备数量费用（元）电梯1242,600.003合计42,600.00');
  });

  it('loses no text of tables and opinions that are longer than a page', async () => {
    const long = '很长的意见，'.repeat(300);
    const body = `<table><tr><th>${long}</th><th>二</th></tr><tr><td rowspan="3">${long}</td><td>甲</td></tr><tr><td>乙</td></tr></table>`;
    const signatures = letter.signatures.map((one) => ({ ...one, opinion: long }));
    const text = textOfPdf(await documentPdf({ ...plain, body, signatures }));
    expect(text.match(/很/g)).toHaveLength(900);
    for (const mark of '甲乙二') expect(text).toContain(mark);
  });

  it('refuses what it cannot make and goes on with the next', async () => {
    await expect(documentPdf({ ...plain, signatures: [undefined as never] })).rejects.toThrow('The PDF could not be made');
    expect(textOfPdf(await documentPdf(plain))).toContain(plain.title);
  });
});

describe('the page as it is laid out', () => {
  const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf');
  const shown = shownWith(codePointsOf(readFileSync(font)));
  const layoutOf = (body: string) => documentDefinition({ ...plain, title: '', number: '', companyName: '', authorName: '', body }, shown);

  it('sets figures to the right and keeps spans inside of the table', () => {
    const { content } = layoutOf('<table><tr><td rowspan="9">甲</td><td>¥1,200.00</td></tr><tr><td colspan="2">三户</td></tr></table>');
    const cell = (alignment: string, rowSpan: number): unknown => expect.objectContaining({ alignment, rowSpan });
    const body = [
      [cell('left', 2), cell('right', 1), { text: '' }],
      [{ text: '' }, cell('left', 1), { text: '' }],
    ];
    expect(content).toContainEqual(expect.objectContaining({ table: expect.objectContaining({ body }) }));
  });

  it('keeps every character of any nesting', () => {
    const tags = ['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'span', 'a'];
    const tableTags = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'td colspan="3"', 'td rowspan="4"', 'th colspan="99" rowspan="0"'];
    const { html } = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        { maxDepth: 7, withCrossShrink: true },
        fc.constantFrom('字', '，', 'a &amp; b', '<br>', '<hr>', '12.5', ' ', '</p>', '</td>'),
        fc
          .tuple(fc.constantFrom(...tags, ...tableTags, ...tableTags), fc.array(tie('html'), { maxLength: 5 }))
          .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.replace(/ .*/, '')}>`),
      ),
    }));
    const footer = characters(`${plainDay(plain.concludedOn)}印发${chineseDay(plain.concludedOn)}`);
    fc.assert(
      fc.property(
        fc.oneof(
          html,
          html.map((inner) => `${'<ul><li><b>'.repeat(300)}${inner}`),
        ),
        (given) => {
          const body = cleanHtml(given);
          const wanted = [...characters(textOfHtml(body)), ...footer].sort();
          expect(characters(wordsIn(layoutOf(body).content))).toEqual(wanted);
        },
      ),
    );
  });
});

it.each([
  ['2026-11-16', '二〇二六年十一月十六日'],
  ['2027-01-01', '二〇二七年一月一日'],
  ['2030-10-20', '二〇三〇年十月二十日'],
  ['1999-12-31', '一九九九年十二月三十一日'],
])('writes %s in Chinese figures', (day, words) => {
  expect(chineseDay(day)).toBe(words);
});
