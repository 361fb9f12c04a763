// One job or role: its functions, acts and data scope, ticked as a draft and saved after a summary is shown.
import { useMemo, useState } from 'react';
import { Alert, App, Button, Checkbox, Select } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { GRANT_SCOPES, previewGrants, saveGrants, type GrantScope, type GrantSummary, type HolderGrants } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { FailedState, LoadingOverlay, NeedsDesk, SearchBox, StatusTag, Toolbar } from '../../../../ui/index.ts';
import { CopyDialog } from './permission-copy.tsx';
import { branchesOf, draftOf, findFunctions, grantsOf, isSame } from './permission-draft.ts';
import { GrantGrid } from './permission-grid.tsx';
import { useFunctions, useGrants, useRefreshRights, type Holder } from './permission-queries.ts';
import { SummaryDialog } from './permission-summary.tsx';

interface GrantPanelProps {
  readonly holder: Holder;
  readonly access: Access;
}

export function GrantPanel({ holder, access }: GrantPanelProps) {
  const grants = useGrants(holder);
  const functions = useFunctions();
  const failed = grants.error ?? functions.error;
  if (failed) {
    return (
      <section className="page-card">
        <FailedState text={failed.message || '加载失败'} onRetry={() => void Promise.all([grants.refetch(), functions.refetch()])} />
      </section>
    );
  }
  if (!grants.data || !functions.data) {
    return (
      <section className="page-card">
        <LoadingOverlay show />
      </section>
    );
  }
  return <GrantEditor read={grants.data} access={access} />;
}

interface GrantEditorProps {
  /** The last answer read; the ticks start from it and survive another read. */
  readonly read: HolderGrants;
  readonly access: Access;
}

function GrantEditor({ read, access }: GrantEditorProps) {
  const functions = useFunctions();
  const refresh = useRefreshRights();
  const { message } = App.useApp();
  const [base, setBase] = useState(read);
  const [draft, setDraft] = useState(() => draftOf(read.grants));
  const [dataScope, setDataScope] = useState(read.dataScope);
  const [text, setText] = useState('');
  const [grantedOnly, setGrantedOnly] = useState(false);
  const [copying, setCopying] = useState(false);
  const [summary, setSummary] = useState<GrantSummary | null>(null);
  const { attempt, busy } = useAttempt();
  const dirty = !isSame(draft, base.grants) || dataScope !== base.dataScope;
  const canChange = access.can('change');

  function startFrom(next: HolderGrants) {
    setBase(next);
    setDraft(draftOf(next.grants));
    setDataScope(next.dataScope);
  }
  if (read.version !== base.version && !dirty) startFrom(read);
  useUnsaved(dirty);

  const branches = useMemo(() => branchesOf(functions.data ?? []), [functions.data]);
  // Filtered by the saved grants and not by the ticks, so that rows do not disappear under the pointer.
  const shown = useMemo(
    () => findFunctions(branches, ({ id }) => !grantedOnly || base.grants.some(({ menuId }) => menuId === id), text),
    [branches, grantedOnly, base, text],
  );
  const { kind, id, version } = base;
  const asked = { kind, id, dataScope, grants: grantsOf(draft) };

  // After a refusal the ticks stay unchanged.
  const preview = () => attempt(async () => setSummary(await call(previewGrants, asked)));
  const save = () =>
    attempt(async () => {
      const { people } = await call(saveGrants, { ...asked, version });
      setSummary(null);
      setBase({ ...base, dataScope, grants: asked.grants, version: version + 1 });
      void message.success(`已保存，影响 ${people} 人，立即生效`);
      await refresh();
    });

  return (
    <section className="page-card" aria-label={`${base.name}的授权`}>
      <NeedsDesk what="授权表" here="这里适合查看，修改请在电脑上进行" />
      <header className="grant-head">
        <span className="grant-title">
          <strong>{base.name}</strong>
          <span className="ui-quiet">{base.place || '角色'}</span>
          <StatusTag tone="kind">{base.people} 人</StatusTag>
          {access.authorised ? null : <StatusTag tone="kind">只能查看</StatusTag>}
          {dirty ? <StatusTag tone="owed">未保存</StatusTag> : null}
        </span>
        {canChange ? (
          <span className="grant-actions">
            <Button icon={<CopyOutlined />} onClick={() => setCopying(true)}>
              复制授权
            </Button>
            <Button disabled={!dirty} onClick={() => startFrom(read)}>
              还原
            </Button>
            <Button type="primary" disabled={!dirty || busy} loading={busy} onClick={() => void preview()}>
              保存
            </Button>
          </span>
        ) : null}
      </header>
      <Toolbar>
        <SearchBox value={text} onSearch={setText} placeholder="查找功能" width={180} />
        <Checkbox checked={grantedOnly} onChange={(event) => setGrantedOnly(event.target.checked)}>
          只看已授权
        </Checkbox>
        {dataScope === null ? null : (
          <label className="grant-scope">
            数据范围
            <Select<GrantScope>
              aria-label="数据范围"
              value={dataScope}
              disabled={!canChange}
              style={{ width: 130 }}
              onChange={setDataScope}
              options={[...GRANT_SCOPES]}
            />
          </label>
        )}
      </Toolbar>
      {read.version !== base.version ? (
        <Alert
          type="warning"
          showIcon
          title="授权已被他人修改，保存前请重新载入"
          action={
            <Button size="small" onClick={() => startFrom(read)}>
              重新载入
            </Button>
          }
        />
      ) : null}
      <div className="page-scroll">
        <GrantGrid
          branches={shown}
          draft={draft}
          notBought={new Set(base.notBought)}
          readOnly={!canChange}
          open={text !== '' || grantedOnly}
          onChange={setDraft}
        />
      </div>
      {summary ? (
        <SummaryDialog name={base.name} summary={summary} saving={busy} onSave={() => void save()} onClose={() => setSummary(null)} />
      ) : null}
      {copying ? (
        <CopyDialog
          to={base}
          onClose={() => setCopying(false)}
          onCopy={(source) => {
            setDraft(draftOf(source.grants));
            if (dataScope !== null && source.dataScope !== null) setDataScope(source.dataScope);
            setCopying(false);
          }}
        />
      ) : null}
    </section>
  );
}
