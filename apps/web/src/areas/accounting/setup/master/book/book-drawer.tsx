import { Button } from 'antd';
import { ACCOUNT_SET, CHART, getAccountSet, NUMBER_SPAN, PAPERS_RULE, TAX_PAYER } from '@anju/contract';
import { ymText } from '@anju/domain';
import { Facts, RecordDrawer, type RecordList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EnumText, InstantText } from '../../../../../ui/index.ts';
import { BOOK_TONES } from './book-tones.ts';

interface BookDrawerProps {
  readonly companyId: number | null;
  readonly list: RecordList;
  readonly access: Access;
  readonly onClose: () => void;
  readonly onChange: (companyId: number) => void;
  readonly onRemove: (companyId: number) => void;
  readonly onOpening: (companyId: number) => void;
  readonly onExport: (companyId: number) => void;
}

const yesNo = (value: boolean) => (value ? '是' : '否');

export function BookDrawer({ companyId, list, access, onClose, onChange, onRemove, onOpening, onExport }: BookDrawerProps) {
  const query = useRead(getAccountSet, companyId === null ? null : { companyId });
  return (
    <RecordDrawer
      list={list}
      record={companyId === null ? null : query}
      what="账套"
      title={(book) => book.companyName}
      onClose={onClose}
      actions={(book) => (
        <>
          {access.can('export') && book.state === ACCOUNT_SET.running ? (
            <Button onClick={() => onExport(book.companyId)}>导出账簿</Button>
          ) : null}
          <Button type="primary" onClick={() => onOpening(book.companyId)}>
            期初余额
          </Button>
        </>
      )}
      foot={(book) => ({
        danger:
          !book.fixed && access.can('remove') ? (
            <Button danger onClick={() => onRemove(book.companyId)}>
              删除账套
            </Button>
          ) : null,
        acts: access.can('change') ? <Button onClick={() => onChange(book.companyId)}>修改设置</Button> : null,
      })}
    >
      {(book) => (
        <Facts
          columns={2}
          rows={[
            ['状态', <EnumText key="state" of={ACCOUNT_SET} value={book.state} tones={BOOK_TONES} />],
            ['会计制度', CHART.text(book.template)],
            ['启用期间', ymText(book.firstYm)],
            ['纳税人类型', TAX_PAYER.text(book.taxPayer)],
            ['辅助核算必填', yesNo(book.dimsRequired)],
            ['凭证编号', NUMBER_SPAN.text(book.numberSpan)],
            ['补用断号', yesNo(book.fillGaps)],
            ['附单据张数', PAPERS_RULE.text(book.papersRule)],
            ['制单人可登账', yesNo(book.makerPosts)],
            ['期初单号', book.openingNo],
            ['启用人', book.openedBy],
            ['启用时间', <InstantText key="at" value={book.openedAt} />],
            ['建账人', book.createdBy],
            ['建账时间', <InstantText key="made" value={book.createdAt} />],
          ]}
        />
      )}
    </RecordDrawer>
  );
}
