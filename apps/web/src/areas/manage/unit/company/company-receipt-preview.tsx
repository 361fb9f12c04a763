import { CapitalMoney, Money, Picture } from '../../../../ui/index.ts';
import { FILE_CATEGORY, RECEIPT_LAYOUTS, type CompanyProfile, type ReceiptLayout } from '@anju/contract';

interface ReceiptPreviewProps {
  readonly company: CompanyProfile;
  readonly layout: ReceiptLayout;
  readonly title: string;
  readonly footer: string;
  readonly copies: number | null;
  readonly number: string;
}

const LINES = [
  { item: '物业服务费', period: '2026.07 – 2026.09', amount: '536.58' },
  { item: '车位管理费', period: '2026.07 – 2026.09', amount: '240.00' },
] as const;
const TOTAL = '776.58';

/** A receipt with sample lines in its paper format: a sheet, a three-part form, a roll. */
export function ReceiptPreview({ company, layout, title, footer, copies, number }: ReceiptPreviewProps) {
  const { id, name, logoFileId, sealFileId } = company;
  const mark = (fileId: number, alt: string) => (
    <Picture parent={id} cat={FILE_CATEGORY.companyMark} id={fileId} side={96} alt={`${name}${alt}`} />
  );
  const paper = RECEIPT_LAYOUTS.find(({ value }) => value === layout)?.label ?? '';
  return (
    <section className="receipt-preview" aria-label={`票据预览 ${paper}`}>
      <div className={`receipt-paper receipt-${layout}`}>
        <header>
          {logoFileId === null ? null : mark(logoFileId, '标志')}
          <strong>{name}</strong>
          <h2>{title || '–'}</h2>
          <span className="receipt-number">编号 {number}</span>
        </header>
        <div className="receipt-facts">
          <span>付款人：周以宁</span>
          <span>房屋：云栖花园 3幢-2单元-1203</span>
          <span>日期：2026.07.09</span>
        </div>
        <table>
          <thead>
            <tr>
              <th>项目</th>
              {layout === '80' ? null : <th>期间</th>}
              <th>金额</th>
            </tr>
          </thead>
          <tbody>
            {LINES.map((line) => (
              <tr key={line.item}>
                <td>{line.item}</td>
                {layout === '80' ? null : <td>{line.period}</td>}
                <td>
                  <Money value={line.amount} />
                </td>
              </tr>
            ))}
            <tr>
              <td colSpan={layout === '80' ? 1 : 2}>
                合计 <CapitalMoney value={TOTAL} />
              </td>
              <td>
                <Money value={TOTAL} />
              </td>
            </tr>
          </tbody>
        </table>
        <footer>
          <span>收款人：林晓燕</span>
          <span className="receipt-seal">
            收款单位（章）
            {sealFileId === null ? null : mark(sealFileId, '印章')}
          </span>
        </footer>
        {footer ? <p className="receipt-footer">{footer}</p> : null}
      </div>
      <p className="ui-quiet">
        {paper}，每次打印 {copies ?? 1} 份；内容为示例
      </p>
    </section>
  );
}
