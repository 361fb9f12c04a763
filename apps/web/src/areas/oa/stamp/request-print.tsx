// 用印申请单 on paper.
import { SEAL_CATEGORY, SEAL_KIND, SEAL_REQUEST, type SealRequestDetail, type SealUse } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { PrintFacts, PrintSheet, PrintTable, type PrintColumn } from '../../../ui/index.ts';

const COLUMNS: readonly PrintColumn<SealUse>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '12mm' },
  { title: '用印时间', render: ({ usedAt }) => formatInstant(usedAt), width: '38mm' },
  { title: '页数', render: ({ pages }) => pages, align: 'right', width: '16mm' },
  { title: '份数', render: ({ copies }) => copies, align: 'right', width: '16mm' },
  { title: '在场人', render: ({ present }) => present },
  { title: '登记人', render: ({ createdBy }) => createdBy, width: '24mm' },
];

export function RequestPaper({ request }: { readonly request: SealRequestDetail }) {
  const { checkedAt, returnBy } = request;
  const uses = request.uses.filter(({ voidedAt }) => voidedAt === null);
  return (
    <PrintSheet
      title="用印申请单"
      head={
        <>
          <span>{request.companyName}</span>
          <span>单号：{request.number}</span>
        </>
      }
      foot={
        <>
          <span>经办人签字：　　　　　　</span>
          <span>审核人签字：　　　　　　</span>
          <span>保管人签字：　　　　　　</span>
        </>
      }
    >
      <PrintFacts
        rows={[
          ['文件名称', request.title, '文件类别', SEAL_CATEGORY.text(request.category)],
          ['印章', `${request.sealName}（${SEAL_KIND.text(request.sealKind)}）`, '保管人', request.keeper],
          ['经办人', request.handler, '用印日期', formatDay(request.useOn)],
          ['份数', `${request.copies} 份`, '状态', SEAL_REQUEST.text(request.state)],
          ['申请时间', formatInstant(request.createdAt), '备注', request.remark],
          ...(request.outside && returnBy !== null
            ? [['外带地点', `${request.outsidePlace}（${request.outsideReason}）`, '计划归还', formatInstant(returnBy)]]
            : []),
          ['审核', checkedAt === null ? '' : `${request.checkedBy} ${formatInstant(checkedAt)}`, '审核意见', request.checkNote],
        ]}
      />
      {uses.length === 0 ? null : (
        <>
          <h2>用印登记</h2>
          <PrintTable columns={COLUMNS} rows={uses} />
        </>
      )}
    </PrintSheet>
  );
}
