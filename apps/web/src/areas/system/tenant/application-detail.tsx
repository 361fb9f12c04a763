// One application as the applicant handed it in, with the picture of his licence, and the two ways to decide.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { FILE_CATEGORY, listFunctions, readApplication, type OutputOf } from '@anju/contract';
import { call } from '../../../platform/api/index.ts';
import { EmptyState, FailedState, InstantText, LoadingOverlay, Picture, StatusTag } from '../../../ui/index.ts';
import { ApplicationStateTag } from './application-state.tsx';

export type WholeApplication = OutputOf<typeof readApplication>;

const COMPANY_TYPES = { A: '管理型', B: '经营型', AB: '经管型' } as const;

/** The centres that can be granted, by name. */
export const useCentres = () =>
  useQuery({
    queryKey: [listFunctions.path],
    queryFn: ({ signal }) => call(listFunctions, {}, { signal, loading: false }),
    staleTime: 300_000,
  });

interface ApplicationDrawerProps {
  readonly id: number;
  readonly canDecide: boolean;
  readonly onDecide: (kind: 'approve' | 'refuse', application: WholeApplication) => void;
  readonly onClose: () => void;
}

export function ApplicationDrawer({ id, canDecide, onDecide, onClose }: ApplicationDrawerProps) {
  const query = useQuery({
    queryKey: [readApplication.path, id],
    queryFn: ({ signal }) => call(readApplication, { id }, { signal, loading: false }),
  });
  const application = query.data;
  const open = canDecide && application?.state === 'submitted';
  return (
    <Drawer
      open
      size={760}
      title={application ? `注册申请 ${application.number}` : '注册申请'}
      onClose={onClose}
      extra={
        open ? (
          <div className="detail-actions">
            <Button danger onClick={() => onDecide('refuse', application)}>
              退回
            </Button>
            <Button type="primary" onClick={() => onDecide('approve', application)}>
              通过
            </Button>
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {application ? <ApplicationView application={application} /> : null}
    </Drawer>
  );
}

function ApplicationView({ application }: { readonly application: WholeApplication }) {
  const { company, licence } = application;
  const rows: readonly (readonly [string, ReactNode])[] = [
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
  ];
  return (
    <>
      {application.reason ? <Alert type="warning" showIcon className="entry-problems" title={`退回原因：${application.reason}`} /> : null}
      <Descriptions
        size="small"
        bordered
        column={2}
        items={[
          ...rows.map(([label, children]) => ({ key: label, label, children: children === undefined || children === '' ? '–' : children })),
          { key: '申请功能', label: '申请功能', span: 'filled' as const, children: <AskedFunctions ids={application.functions} /> },
        ]}
      />
      <div className="application-licence">
        <h4>营业执照</h4>
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
