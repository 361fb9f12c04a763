import { Alert, Button } from 'antd';
import { ACT_TEXT, GRANT_SCOPES, type GrantChange, type GrantScope, type GrantSummary } from '@anju/contract';
import { Dialog } from '../../../../ui/index.ts';

interface SummaryDialogProps {
  readonly name: string;
  readonly summary: GrantSummary;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

export const scopeText = (scope: GrantScope): string => GRANT_SCOPES.find(({ value }) => value === scope)?.label ?? scope;

/** Shows before saving what is granted and revoked, and which employees it affects. */
export function SummaryDialog({ name, summary, saving, onSave, onClose }: SummaryDialogProps) {
  const { given, taken, scope, people, names, hints } = summary;
  const rest = people - names.length;
  return (
    <Dialog
      title={`确认授权变更 ${name}`}
      open
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回修改</Button>
          <Button type="primary" loading={saving} onClick={onSave} autoFocus>
            确认保存
          </Button>
        </>
      }
    >
      <div className="grant-summary">
        {hints.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title="职责应当分开"
            description={`保存后同一人可以：${hints.map(({ text }) => text).join('；')}。`}
          />
        ) : null}
        <p>
          影响 <strong>{people}</strong> 人，立即生效
          {names.length > 0 ? `：${names.join('、')}${rest > 0 ? ` 等` : ''}` : ''}
        </p>
        {scope ? (
          <p>
            数据范围：{scopeText(scope.from)} → <strong>{scopeText(scope.to)}</strong>
          </p>
        ) : null}
        <Changes title="授予" changes={given} />
        <Changes title="收回" changes={taken} danger />
      </div>
    </Dialog>
  );
}

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly GrantChange[];
  readonly danger?: boolean;
}

function Changes({ title, changes, danger = false }: ChangesProps) {
  if (changes.length === 0) return null;
  const acts = changes.reduce((sum, change) => sum + change.acts.length, 0);
  return (
    <section aria-label={title}>
      <h2 className={danger ? 'ui-danger' : ''}>
        {title} {acts} 项
      </h2>
      <ul>
        {changes.map((change) => (
          <li key={change.menuId}>
            {change.title}：{change.acts.map((act) => ACT_TEXT[act]).join('、')}
          </li>
        ))}
      </ul>
    </section>
  );
}
