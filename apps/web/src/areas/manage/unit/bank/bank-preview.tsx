import { bankTemplateForm, type BankTemplate } from '@anju/contract';
import { bankFileText, parseBankFile, renderBankFile, type BankFileLine } from '@anju/domain';
import { StatusTag } from '../../../../ui/index.ts';

const SAMPLES: readonly BankFileLine[] = [
  { agreementNo: 'XY2026000001', accountNo: '6217001540012345678', accountName: '陈晓岚', amount: '236.72', remark: '7月物业费' },
  { agreementNo: 'XY2026000002', accountNo: '1202026009876543210', accountName: '云栖商贸有限公司', amount: '12800.00', remark: '' },
  { agreementNo: 'XY2026000003', accountNo: '6222021202041234', accountName: '王刚', amount: '0.05', remark: '尾款' },
].map((line, at) => ({ ...line, serial: at + 1, date: '2026-07-10', code: '' }));

interface BankPreviewProps {
  readonly template: BankTemplate;
  readonly head: { readonly unitCode: string; readonly contractNo: string };
}

/** Spaces are shown as dots, so that the padding can be counted. */
const seen = (line: string) => line.replaceAll(' ', '·').replaceAll('\t', '→');

/** Three lines as the bank would receive them, and whether they read back the same. */
export function BankPreview({ template, head }: BankPreviewProps) {
  const checked = bankTemplateForm.safeParse(template);
  if (!checked.success) return <Told texts={checked.error.issues.map(({ message }) => message)} />;
  const { bytes, problems } = renderBankFile(template, { ...head, date: '2026-07-10' }, SAMPLES);
  if (bytes === null) return <Told texts={problems.map(({ line, field, text }) => `第 ${line} 行${field}：${text}`)} />;
  const { problems: unread, refused } = parseBankFile(template, bytes);
  const same = unread.length === 0 && refused.length === 0;
  return (
    <section className="bank-part" aria-label="预览">
      <h2>
        预览（示例数据，空格显示为 ·）
        <StatusTag tone={same ? 'paid' : 'overdue'}>{same ? '读回核对一致' : '读回核对不一致'}</StatusTag>
      </h2>
      <pre className="bank-preview">{bankFileText(template, bytes).map(seen).join('\n')}</pre>
    </section>
  );
}

function Told({ texts }: { readonly texts: readonly string[] }) {
  return (
    <section className="bank-part" aria-label="预览">
      <h2>预览</h2>
      <span className="ui-quiet">{[...new Set(texts)].slice(0, 3).join('；')}</span>
    </section>
  );
}
