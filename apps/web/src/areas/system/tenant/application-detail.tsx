// One submitted application with the picture of the licence, and the two decisions.
import { Alert, Button } from 'antd';
import { FILE_CATEGORY, listFunctions, readApplication, type OutputOf } from '@anju/contract';
import { Facts, RecordDrawer, type Fact, type RecordList } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { EmptyState, InstantText, Picture, StatusTag } from '../../../ui/index.ts';
import { ApplicationStateTag } from './application-state.tsx';

export type WholeApplication = OutputOf<typeof readApplication>;

const COMPANY_TYPES = { A: '管理型', B: '经营型', AB: '经管型' } as const;

/** The centres that can be granted, by name. */
export const useCentres = () => useRead(listFunctions, {}, { staleTime: 300_000 });

interface ApplicationDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly canDecide: boolean;
  readonly onDecide: (kind: 'approve' | 'refuse', application: WholeApplication) => void;
  readonly onClose: () => void;
}

export function ApplicationDrawer({ id, canDecide, onDecide, onClose, list }: ApplicationDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(readApplication, { id })}
      what="注册申请"
      title={(application) => `注册申请 ${application.number}`}
      onClose={onClose}
      actions={(application) =>
        canDecide && application.state === 'submitted' ? (
          <>
            <Button onClick={() => onDecide('refuse', application)}>退回</Button>
            <Button type="primary" onClick={() => onDecide('approve', application)}>
              通过
            </Button>
          </>
        ) : null
      }
    >
      {(application) => <ApplicationView application={application} />}
    </RecordDrawer>
  );
}

function ApplicationView({ application }: { readonly application: WholeApplication }) {
  const { company, licence } = application;
  const rows: readonly Fact[] = [
    ['状态', <ApplicationStateTag key="state" state={application.state} />],
    ['提交时间', <InstantText key="submitted" value={application.submittedAt} />],
    ['公司全称', company?.name],
    ['公司简称', company?.nick],
    ['统一社会信用代码', company?.creditCode],
    ['公司类型', company ? COMPANY_TYPES[company.type] : ''],
    ['所在地区', company?.region],
    ['联系人', company?.contact],
    ['手机号', application.mobile],
    ['用户名', application.username],
    ['小区数量', company?.estates],
    ['房屋数量', company?.houses],
    ['处理人', application.decidedBy],
    ['处理时间', <InstantText key="decided" value={application.decidedAt} />],
    ['服务条款版本', application.serviceVersion],
    ['隐私政策版本', application.privacyVersion],
    ['登录名', application.loginName],
    ['申请功能', <AskedFunctions key="functions" ids={application.functions} />, 'wide'],
  ];
  return (
    <>
      {application.reason ? <Alert type="warning" showIcon className="entry-problems" title={`退回原因：${application.reason}`} /> : null}
      <Facts columns={2} rows={rows} />
      <div className="application-licence">
        <h3>营业执照</h3>
        {licence ? (
          <Picture parent={application.id} cat={FILE_CATEGORY.licence} id={licence.id} side={960} alt="营业执照" />
        ) : (
          <EmptyState text="没有上传营业执照" />
        )}
      </div>
    </>
  );
}

function AskedFunctions({ ids }: { readonly ids: readonly number[] }) {
  const centres = useCentres().data ?? [];
  if (ids.length === 0) return '–';
  return (
    <span className="application-functions">
      {ids.map((id) => (
        <StatusTag key={id}>{centres.find((centre) => centre.id === id)?.title ?? id}</StatusTag>
      ))}
    </span>
  );
}
