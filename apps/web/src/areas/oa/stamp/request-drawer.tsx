// One request beside its list: what is stamped, who decided, the uses and where the seal is. The server says which steps the user may take.
import { Alert, Button } from 'antd';
import { downloadFile, FILE_CATEGORY, getSealRequest, MENU, SEAL_CATEGORY, SEAL_KIND, SEAL_REQUEST } from '@anju/contract';
import type { FileCategory, SealFile, SealOuting, SealRequestDetail, SealStep, SealUse } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { DecideButtons, Facts, RecordDrawer, RecordTabs, type RecordList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { download } from '../../../platform/api/index.ts';
import { EmptyState, EnumText, StatusTag, usePrint } from '../../../ui/index.ts';
import { ScreenLink } from '../flow/document/parts/screen-link.tsx';
import { RequestPaper } from './request-print.tsx';
import type { RequestActs } from './stamp-acts.ts';
import { OutTag, REQUEST_TONES } from './stamp-parts.tsx';

interface RequestDrawerProps {
  readonly list?: RecordList;
  readonly access: Access;
  readonly acts: RequestActs;
}

export function RequestDrawer({ acts, ...props }: RequestDrawerProps) {
  return acts.opened === null ? null : <OpenRequest id={acts.opened} acts={acts} {...props} />;
}

function OpenRequest({ id, list, access, acts }: RequestDrawerProps & { readonly id: number }) {
  const { print, paper } = usePrint();
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(getSealRequest, { id })}
        what="用印申请"
        title={({ title }) => title}
        head={(request) => ({
          where: `${request.number} · ${request.sealName}`,
          tags: (
            <>
              <EnumText of={SEAL_REQUEST} value={request.state} tones={REQUEST_TONES} />
              <OutTag out={request.out} overdue={request.overdue} />
            </>
          ),
        })}
        onClose={() => acts.open(null)}
        actions={(request) => <Steps request={request} acts={acts} />}
        foot={(request) => ({
          danger: request.steps.includes('withdraw') ? (
            <Button danger onClick={() => acts.begin('withdraw', request)}>
              撤销申请
            </Button>
          ) : null,
          acts: access.can('print') ? <Button onClick={() => print(<RequestPaper request={request} />)}>打印申请单</Button> : null,
        })}
      >
        {(request) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '申请', children: <RequestFacts request={request} /> },
              { key: 'uses', label: `用印 ${request.used} / ${request.copies}`, children: <Uses request={request} acts={acts} /> },
              ...(request.outside ? [{ key: 'outings', label: '外带', children: <Outings outings={request.outings} /> }] : []),
              { key: 'changes', label: '操作记录', children: <Changes changes={request.changes} /> },
            ]}
          />
        )}
      </RecordDrawer>
      {paper}
    </>
  );
}

function Steps({ request, acts }: { readonly request: SealRequestDetail; readonly acts: RequestActs }) {
  const has = (step: SealStep) => request.steps.includes(step);
  const waits = request.state === SEAL_REQUEST.waiting && request.flowName === null;
  return (
    <>
      {waits ? <DecideButtons acts={acts} row={request} own={request.mine} may={has('decide')} /> : null}
      {has('handOut') ? <Button onClick={() => acts.begin('handOut', request)}>交出印章</Button> : null}
      {has('takeBack') ? (
        <Button type="primary" onClick={() => acts.begin('takeBack', request)}>
          收回印章
        </Button>
      ) : null}
      {has('use') ? (
        <Button type={has('takeBack') ? 'default' : 'primary'} onClick={() => acts.begin('use', request)}>
          登记用印
        </Button>
      ) : null}
    </>
  );
}

interface FileLinksProps {
  readonly category: FileCategory;
  readonly parent: number;
  readonly files: readonly SealFile[];
}
const FileLinks = ({ category, parent, files }: FileLinksProps) =>
  files.map(({ id, name }) => (
    <Button key={id} type="link" size="small" onClick={() => void download(downloadFile, { cat: category, parent, id })}>
      {name}
    </Button>
  ));

function DocumentLink({ document: { id, number, title, seen } }: { readonly document: NonNullable<SealRequestDetail['document']> }) {
  const text = `${number} ${title}`.trim();
  return seen ? (
    <ScreenLink menu={MENU.flowMy} query={`id=${id}`}>
      {text}
    </ScreenLink>
  ) : (
    text
  );
}

function RequestFacts({ request }: { readonly request: SealRequestDetail }) {
  const { checkedAt, flowName, returnBy, files, heldBy } = request;
  const away = heldBy !== '' && !request.out && request.state === SEAL_REQUEST.approved;
  return (
    <>
      {flowName === null ? null : (
        <Alert type="info" showIcon className="ui-alert" title={`该申请走流程“${flowName}”，请在“处理公文”中办理`} />
      )}
      {away ? <Alert type="warning" showIcon className="ui-alert" title={`印章正由${heldBy}外带，归还后才能用印或再次外带`} /> : null}
      <Facts
        columns={2}
        rows={[
          ['文件名称', request.title, 'wide'],
          ['文件类别', SEAL_CATEGORY.text(request.category)],
          ['份数', `${request.copies} 份`],
          ['印章', `${request.sealName}（${SEAL_KIND.text(request.sealKind)}）`],
          ['保管人', request.keeper],
          ['印文', request.sealText, 'wide'],
          ['经办人', request.handler],
          ['用印日期', formatDay(request.useOn)],
          request.outside && ['外带地点', request.outsidePlace],
          request.outside && returnBy !== null && ['计划归还', formatInstant(returnBy)],
          request.outside && ['外带原因', request.outsideReason, 'wide'],
          request.remark !== '' && ['备注', request.remark, 'wide'],
          request.document !== null && ['公文', <DocumentLink key="document" document={request.document} />, 'wide'],
          [
            '用印文件',
            files.length === 0 ? null : <FileLinks key="files" category={FILE_CATEGORY.sealPaper} parent={request.id} files={files} />,
            'wide',
          ],
          ['申请', `${request.createdBy} ${formatInstant(request.createdAt)}`, 'wide'],
          checkedAt !== null && ['审核', `${request.checkedBy} ${formatInstant(checkedAt)} ${request.checkNote}`, 'wide'],
        ]}
      />
    </>
  );
}

function Uses({ request: { uses, steps }, acts }: { readonly request: SealRequestDetail; readonly acts: RequestActs }) {
  if (uses.length === 0) return <EmptyState text="还没有用印" />;
  return (
    <ul className="stamp-lines">
      {uses.map((use) => (
        <li key={use.id}>
          <UseLine use={use} />
          <FileLinks category={FILE_CATEGORY.sealScan} parent={use.id} files={use.scans} />
          {use.voidedAt === null && steps.includes('void') ? (
            <Button size="small" danger onClick={() => acts.begin('void', use)}>
              作废
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function UseLine({ use }: { readonly use: SealUse }) {
  const voided = use.voidedAt !== null;
  return (
    <>
      <span className={voided ? 'stamp-voided' : ''}>
        {formatInstant(use.usedAt)}，{use.pages} 页 {use.copies} 份{use.present === '' ? '' : `，在场 ${use.present}`}
        {use.remark === '' ? '' : `，${use.remark}`}
      </span>
      <span className="ui-quiet">{use.createdBy} 登记</span>
      {voided ? (
        <span>
          <StatusTag tone="ended">已作废</StatusTag> {use.voidedBy}：{use.voidReason}
        </span>
      ) : null}
    </>
  );
}

function Outings({ outings }: { readonly outings: readonly SealOuting[] }) {
  if (outings.length === 0) return <EmptyState text="还没有交出印章" />;
  return (
    <ul className="stamp-lines">
      {outings.map((outing) => (
        <li key={outing.id}>
          <span>
            {outing.taker}
            {outing.holder === outing.taker ? '' : `（现由${outing.holder}负责归还）`} {formatInstant(outing.takenAt)} 领出，应还{' '}
            {formatInstant(outing.dueAt)}
          </span>
          <span className="ui-quiet">{outing.handedBy} 交出</span>
          {outing.returnedAt === null ? (
            <OutTag out overdue={outing.overdue} />
          ) : (
            <span>
              <StatusTag tone={outing.overdue ? 'overdue' : 'paid'}>{outing.overdue ? '逾期归还' : '已归还'}</StatusTag>{' '}
              {formatInstant(outing.returnedAt)} {outing.receivedBy} 收回，{outing.condition}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const Changes = ({ changes }: Pick<SealRequestDetail, 'changes'>) => (
  <ul className="stamp-lines">
    {changes.map(({ id, at, by, action, detail }) => (
      <li key={id}>
        <span>
          {formatInstant(at)} {by} {action}
        </span>
        <span className="ui-quiet">{detail}</span>
      </li>
    ))}
  </ul>
);
