// 装修申请表, 装修许可证 and 施工人员名册 on paper; the passes are in pass-print.tsx.
import './print.css';
import type { ReactNode } from 'react';
import { APPLICANT, CONTRACTOR, DECORATION, DECORATION_PAPER, type DecorationDetail, type PaperNeed, type PassRow } from '@anju/contract';
import { formatDay, formatInstant, formatMoney, gateCodeText } from '@anju/domain';
import { currentUser } from '../../../../../platform/session/index.ts';
import { PaperHead, PrintFacts, PrintSheet, PrintTable, QrImage, type PrintColumn } from '../../../../../ui/index.ts';
import { spanText } from '../decoration-parts.tsx';

const NAMES = { application: '装修申请表', permit: '装修许可证', crew: '施工人员名册' } as const;
type PaperKind = keyof typeof NAMES;

/** The papers a decoration has by now. */
export function papersOf({ permitNumber, passes }: DecorationDetail): { readonly kind: PaperKind; readonly name: string }[] {
  const kinds: readonly (PaperKind | false)[] = ['application', permitNumber !== null && 'permit', passes.length > 0 && 'crew'];
  return kinds.filter((kind) => kind !== false).map((kind) => ({ kind, name: NAMES[kind] }));
}

interface PaperProps {
  readonly detail: DecorationDetail;
}

export function DecorationPaper({ detail, kind }: PaperProps & { readonly kind: PaperKind }) {
  const Paper = PAPERS[kind];
  return <Paper detail={detail} />;
}

const Signs = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.map((name) => (
      <span key={name}>{name}：　　　　　　　　</span>
    ))}
    <span className="ui-paper-marks">
      打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
    </span>
  </>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <h2>{title}</h2>
    {children}
  </>
);

const who = ({ applicantName, applicant }: DecorationDetail) => `${applicantName}（${APPLICANT.text(applicant)}）`;

const NEEDS: readonly PrintColumn<PaperNeed>[] = [
  { title: '资料', render: ({ paper }) => DECORATION_PAPER.text(paper), width: '46mm' },
  { title: '说明', render: ({ why }) => why },
  { title: '已交', render: ({ missing }) => (missing ? '□' : '☑'), align: 'center', width: '16mm' },
];
type Line = { readonly name: string; readonly quantity: string; readonly price: string; readonly amount: string };
const MONEY: readonly PrintColumn<Line>[] = [
  { title: '押金和费用', render: ({ name }) => name },
  { title: '单价', render: ({ price }) => formatMoney(price), align: 'right', width: '28mm' },
  { title: '数量', render: ({ quantity }) => quantity, align: 'right', width: '22mm' },
  { title: '金额', render: ({ amount }) => formatMoney(amount), align: 'right', width: '30mm' },
];

function ApplicationPaper({ detail }: PaperProps) {
  const money: readonly Line[] = detail.money.length > 0 ? detail.money : detail.planned;
  return (
    <PrintSheet title={NAMES.application} head={<PaperHead of={detail} />} foot={<Signs names={['申请人签字', '日期', '审核人']} />}>
      <PrintFacts
        rows={[
          ['房屋', detail.house, '面积', `${detail.houseArea} ㎡`],
          ['业主', detail.owner, '业主电话', detail.ownerPhone],
          ['申请人', who(detail), '联系电话', detail.phone],
          ['施工方', CONTRACTOR.text(detail.contractorKind), '施工单位', detail.contractor],
          ['营业执照号', detail.licence, '施工负责人', [detail.leader, detail.leaderPhone].filter(Boolean).join(' ')],
          ['计划工期', spanText(detail.plannedFrom, detail.plannedTo), '施工时间', detail.workingHours],
        ]}
      />
      <div className="ui-paper">
        <Part title="施工项目和内容">
          <p className="ui-paper-text">{[detail.works, detail.content].filter(Boolean).join('\n')}</p>
        </Part>
        <Part title="资料清单">
          <PrintTable columns={NEEDS} rows={detail.needs} />
        </Part>
        {money.length === 0 ? null : (
          <Part title="押金和费用">
            <PrintTable columns={MONEY} rows={money} />
          </Part>
        )}
        {detail.rules === '' ? null : (
          <Part title="禁止事项和承诺">
            <p className="ui-paper-text">{detail.rules}</p>
            <p>本人已知晓以上内容，承诺遵守装修管理规定。</p>
          </Part>
        )}
        <Part title="审查和审核意见">
          <p className="ui-paper-text ui-paper-blank">{[detail.checkRemark, detail.decision].filter(Boolean).join('\n')}</p>
        </Part>
      </div>
    </PrintSheet>
  );
}

/** Hung at the door: large enough to read from the corridor. */
function PermitPaper({ detail }: PaperProps) {
  const { permitNumber, permitCode, permitFrom, permitTo, permitIssuedAt, state } = detail;
  return (
    <PrintSheet title={NAMES.permit} head={<PaperHead of={detail} />} foot={<Signs names={['发证单位（盖章）', '经办人']} />}>
      <div className="deco-permit">
        <div className="deco-permit-top">
          <div>
            <p className="deco-permit-house">
              {detail.estateName} {detail.house}
            </p>
            <p className="deco-permit-days">{spanText(permitFrom, permitTo)}</p>
            <p>
              许可证号 {permitNumber}
              {state === DECORATION.stopped ? '（停工整改中）' : ''}
            </p>
          </div>
          {permitCode === null ? null : (
            <div className="deco-permit-code">
              <QrImage className="deco-permit-qr" text={permitCode} label="许可证二维码" />
              <small>{gateCodeText(permitCode)}</small>
            </div>
          )}
        </div>
        <PrintFacts
          rows={[
            ['业主', detail.owner, '申请人', who(detail)],
            [
              '施工单位',
              detail.contractor || CONTRACTOR.text(detail.contractorKind),
              '施工负责人',
              `${detail.leader} ${detail.leaderPhone}`,
            ],
            ['施工项目', detail.works, '施工时间', detail.workingHours],
            [
              '发证日期',
              permitIssuedAt === null ? '' : formatInstant(permitIssuedAt).slice(0, 10),
              '施工人数',
              `${detail.passes.length} 人`,
            ],
          ]}
        />
        {detail.rules === '' ? null : (
          <Part title="禁止事项">
            <p className="ui-paper-text">{detail.rules}</p>
          </Part>
        )}
        <p className="deco-permit-note">请张贴在入户门外侧，施工人员凭出入证进出；到期未完工须办理延期。</p>
      </div>
    </PrintSheet>
  );
}

const CREW: readonly PrintColumn<PassRow>[] = [
  { title: '序号', render: (_, at) => at + 1, align: 'center', width: '12mm' },
  { title: '姓名', render: ({ name }) => name, width: '26mm' },
  { title: '工种', render: ({ trade }) => trade, width: '24mm' },
  { title: '身份证号', render: ({ idNo }) => idNo, width: '44mm' },
  { title: '电话', render: ({ phone }) => phone, width: '30mm' },
  { title: '出入证号', render: ({ number }) => number },
  { title: '有效期至', render: ({ validTo }) => (validTo === null ? '' : formatDay(validTo)), width: '24mm' },
];

const CrewPaper = ({ detail }: PaperProps) => (
  <PrintSheet title={NAMES.crew} head={<PaperHead of={detail} />} foot={<Signs names={['施工负责人', '经办人']} />}>
    <PrintFacts
      rows={[
        ['房屋', detail.house, '施工单位', detail.contractor || CONTRACTOR.text(detail.contractorKind)],
        ['施工负责人', detail.leader, '电话', detail.leaderPhone],
      ]}
    />
    <div className="ui-paper">
      <PrintTable columns={CREW} rows={detail.passes} />
    </div>
  </PrintSheet>
);

const PAPERS: Readonly<Record<PaperKind, (props: PaperProps) => ReactNode>> = {
  application: ApplicationPaper,
  permit: PermitPaper,
  crew: CrewPaper,
};
