// 放行条 in three parts, on A4 or on the paper of a receipt printer, and 搬迁登记表.
import './out.css';
import { SLIP_APPLICANT, SLIP_KIND, SLIP_PROOF, type SlipDetail } from '@anju/contract';
import { formatInstant, gateCodeText } from '@anju/domain';
import { currentUser } from '../../../../platform/session/index.ts';
import { PrintFacts, PrintSheet, PrintTable, QrImage } from '../../../../ui/index.ts';

const COPIES = ['第一联 门岗', '第二联 客户', '第三联 存档'];
const windowOf = ({ from, to }: SlipDetail): string => `${formatInstant(from)} 至 ${formatInstant(to)}`;
const housesOf = ({ estateName, houseList }: SlipDetail): string => `${estateName} ${houseList.map(({ code }) => code).join('、')}`;
const titleOf = ({ kind, whole }: SlipDetail): string => `${SLIP_KIND.text(kind)}${whole ? '（全部搬离）' : ''}`;

export function SlipPaper({ slip, narrow = false }: { readonly slip: SlipDetail; readonly narrow?: boolean }) {
  return (
    <PrintSheet title="放行条" head={narrow ? undefined : <span>沿虚线裁开，一式三联</span>}>
      {narrow ? <style>{'@page { size: 80mm auto; margin: 3mm; }'}</style> : null}
      <div className={narrow ? 'slip-paper slip-paper-narrow' : 'slip-paper'}>
        {COPIES.map((copy) => (
          <section key={copy} className="slip-copy">
            <header>
              <b>放行条</b> {slip.number} <span>{copy}</span>
            </header>
            <div className="slip-copy-body">
              <div>
                <p>
                  {titleOf(slip)}　{housesOf(slip)}
                </p>
                <p>
                  申请人 {slip.name}（{SLIP_APPLICANT.text(slip.applicant)}）　{slip.phone}
                </p>
                <p>
                  车牌 {slip.plate || '无'}　{slip.mover}
                </p>
                <p>有效 {windowOf(slip)}，一次有效</p>
                <p>物品 {slip.goodsText}</p>
                <p>
                  审核 {slip.checkedBy || '免审'}　开单 {slip.createdBy}　门岗签字：　　　　　
                </p>
              </div>
              {slip.code === null ? null : (
                <figure>
                  <QrImage text={slip.code} label={`放行条 ${slip.number} 的二维码`} className="slip-qr" />
                  <figcaption>{gateCodeText(slip.code)}</figcaption>
                </figure>
              )}
            </div>
          </section>
        ))}
      </div>
    </PrintSheet>
  );
}

export function RegisterPaper({ slip }: { readonly slip: SlipDetail }) {
  return (
    <PrintSheet
      title="搬迁登记表"
      head={
        <>
          <span>{slip.estateName}</span>
          <span>编号 {slip.number}</span>
        </>
      }
      foot={
        <>
          <span>申请人签字：　　　　　　　　</span>
          <span>经办人：{slip.createdBy}</span>
          <span>
            打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
          </span>
        </>
      }
    >
      <PrintFacts
        rows={[
          ['类型', titleOf(slip), '房屋', housesOf(slip)],
          ['申请人', slip.name, '身份', SLIP_APPLICANT.text(slip.applicant)],
          ['电话', slip.phone, '证件号码', slip.idNo],
          ['授权', slip.proof === null ? '' : SLIP_PROOF.text(slip.proof), '核实情况', slip.proofNote],
          ['放行时间', windowOf(slip), '车牌', slip.plate],
          ['搬家公司', slip.mover, '审核', slip.checkedBy || '免审'],
          ['放行', slip.passedAt === null ? '' : `${formatInstant(slip.passedAt)} ${slip.passedBy}`, '备注', slip.remark],
        ]}
      />
      <PrintTable
        columns={[
          { title: '序号', width: '10mm', render: (_, at) => at + 1 },
          { title: '物品', render: (row) => row.name },
          { title: '数量', align: 'right', render: (row) => row.quantity },
          { title: '单位', render: (row) => row.unit },
          { title: '说明', render: (row) => row.note },
        ]}
        rows={slip.goods}
      />
    </PrintSheet>
  );
}
