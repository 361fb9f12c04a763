import { useEffect, useId, useRef } from 'react';
import { Alert, Form } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { UploadingContext } from './uploading.ts';
import type { EntryState } from './use-entry.ts';

interface EntryFormProps<V extends object> {
  readonly entry: EntryState<V>;
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/** Enter in a field saves, unless the field needs Enter itself; Ctrl+Enter saves from anywhere. */
export function EntryForm<V extends object>({ entry, readOnly = false, children }: EntryFormProps<V>) {
  // Field ids include the form's name, because other tabs have forms with fields of the same names.
  const name = useId();
  const told = useRef<HTMLDivElement>(null);
  // In a form longer than the screen nobody would see it.
  useEffect(() => {
    if (entry.problems.length > 0) told.current?.scrollIntoView({ block: 'nearest' });
  }, [entry.problems]);

  function onKeyDown(event: KeyboardEvent) {
    // While the user composes a Chinese word, Enter ends the word and does not submit the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented || readOnly) return;
    if (!event.ctrlKey && !savesOnEnter(event.target)) return;
    event.preventDefault();
    void entry.save();
  }
  return (
    <div onKeyDown={onKeyDown}>
      {entry.problems.length > 0 ? (
        <div ref={told}>
          <Alert type="error" showIcon title={entry.problems.join('；')} className="entry-problems" />
        </div>
      ) : null}
      <Form<V>
        form={entry.form}
        name={name}
        initialValues={entry.initial}
        onValuesChange={entry.noteChange}
        disabled={readOnly || entry.saving}
        layout="horizontal"
        labelCol={{ flex: '96px' }}
        className="entry-form"
        autoComplete="off"
      >
        <UploadingContext value={entry.uploading}>{children}</UploadingContext>
      </Form>
    </div>
  );
}

function savesOnEnter(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !target.closest('.ant-select, .ant-picker, [data-keeps-enter]');
}
