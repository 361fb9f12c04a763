// What is new since the user's last login: unread release notes in one dialog, newest first. The shell loads this file after its pages.
import { useState } from 'react';
import { Button } from 'antd';
import { listReleaseNews, readReleaseNews } from '@anju/contract/system/release';
import { formatDay } from '@anju/domain';
import { useAttempt, useRead } from '../../platform/api/hooks.ts';
import { call } from '../../platform/api/index.ts';
import { Dialog, RichView } from '../../ui/index.ts';

/** `waits`: while another dialog of the shell is open, so that the user meets one after the other. */
export default function ReleaseNews({ waits = false }: { readonly waits?: boolean }) {
  const { data: notes = [] } = useRead(listReleaseNews, {}, { quiet: true, staleTime: Infinity });
  const [closed, setClosed] = useState(false);
  const { attempt } = useAttempt();
  if (closed || waits || notes.length === 0) return null;

  /** Only 知道了 marks the notes as read; a dialog closed in any other way reappears after the next login. */
  function read() {
    setClosed(true);
    void attempt(() => call(readReleaseNews, { ids: notes.map(({ id }) => id) }, { loading: false }));
  }
  return (
    <Dialog
      open
      title="版本更新"
      onCancel={() => setClosed(true)}
      footer={
        <Button type="primary" autoFocus onClick={read}>
          知道了
        </Button>
      }
    >
      <div className="dialog-body">
        {notes.map(({ id, number, title, releasedOn, body }) => (
          <section key={id} aria-label={`版本 ${number}`}>
            <h3>
              {number} {title} <small className="ui-quiet">{formatDay(releasedOn)}</small>
            </h3>
            <RichView html={body} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
