import { useEffect, useRef, type RefObject } from 'react';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useDiscard } from '../../platform/unsaved/index.ts';
import { Dialog, focusFirstField, KeyHints, type DialogSize } from '../../ui/index.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryState } from './use-entry.ts';

interface EntryDialogProps<V extends object> {
  readonly title: string;
  readonly entry: EntryState<V>;
  readonly onClose: () => void;
  readonly open?: boolean;
  readonly readOnly?: boolean;
  readonly size?: DialogSize;
  /** The main button does what cannot be undone. */
  readonly danger?: boolean;
  /** The text of the main button, where it does more than save the typed values. */
  readonly saveText?: string;
  /** More buttons, left of 保存. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Takes the focus with the form: what is typed while the dialog still comes up would be lost otherwise. */
function FirstField({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  useEffect(() => focusFirstField(of.current), [of]);
  return null;
}

/** The first field has the focus; Enter saves, Esc closes; discarding typed values needs a confirmation. */
export function EntryDialog<V extends object>({
  title,
  entry,
  onClose,
  open = true,
  readOnly = false,
  size = 'normal',
  danger = false,
  saveText = '保存',
  actions,
  children,
}: EntryDialogProps<V>) {
  const discard = useDiscard();
  const fields = useRef<HTMLDivElement>(null);

  async function close() {
    if (entry.saving) return;
    if (entry.dirty && !readOnly && !(await discard())) return;
    onClose();
  }

  return (
    <Dialog
      title={title}
      open={open}
      size={size}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={() => void close()}
      afterOpenChange={(shown) => shown && focusFirstField(fields.current)}
      footer={
        <div className="entry-foot">
          {readOnly ? (
            <KeyHints keys={[['Esc', '关闭']]} />
          ) : (
            <KeyHints
              keys={[
                ['Enter', saveText],
                ['Esc', '关闭'],
              ]}
            />
          )}
          <span className="entry-buttons">
            {actions}
            <Button onClick={() => void close()}>关闭</Button>
            {readOnly ? null : (
              <Button
                type="primary"
                danger={danger}
                loading={entry.saving ? { delay: 250 } : false}
                disabled={entry.saving || entry.isUploading}
                onClick={() => void entry.save()}
              >
                {saveText}
              </Button>
            )}
          </span>
        </div>
      }
    >
      <div ref={fields}>
        <EntryForm entry={entry} readOnly={readOnly}>
          {children}
        </EntryForm>
        <FirstField of={fields} />
      </div>
    </Dialog>
  );
}
