// The day file of a provider is chosen and compared immediately. A demo installation makes such a file by itself.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { listChannels, reconcileChannelDay, sampleChannelFile, type ChannelDay } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { download, upload } from '../../../../platform/api/index.ts';
import { ChoicePick, DayInput, Dialog } from '../../../../ui/index.ts';

interface ChannelUploadProps {
  readonly onDone: (day: ChannelDay) => void;
  readonly onClose: () => void;
}

export function ChannelUpload({ onDone, onClose }: ChannelUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data: channels = [] } = useRead(listChannels, {});
  const [chosen, setChosen] = useState(0);
  const [day, setDay] = useState<string | null>(() => addDays(businessDay(new Date()), -1));
  const { attempt, busy } = useAttempt();
  const channel = channels[chosen];
  const asked = channel && day !== null ? { provider: channel.name, day } : null;
  const send = (file: File) =>
    void attempt(async () => {
      if (asked) onDone(await upload(reconcileChannelDay, asked, file));
    });
  return (
    <Dialog
      title="上传渠道对账文件"
      open
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {channel?.simulated && asked ? (
            <Button onClick={() => void attempt(() => download(sampleChannelFile, asked))}>下载模拟渠道的文件</Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" disabled={asked === null} loading={busy} onClick={() => input.current?.click()}>
            选择文件并核对
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt"
        aria-label="选择对账文件"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) send(file);
        }}
      />
      <div className="channel-upload">
        <ChoicePick
          label="支付渠道"
          required
          value={channel ? chosen : null}
          onChange={(at) => setChosen(at ?? 0)}
          choices={channels.map(({ title }, value) => ({ value, label: title }))}
        />
        <DayInput aria-label="对账日期" value={day} max={businessDay(new Date())} onChange={setDay} />
      </div>
      {channel ? (
        <p className="ui-quiet">
          文件为逗号分隔的文本，标题行应有：{channel.columns.join('、')}。同一渠道同一天再次上传，以新文件为准，已处理和已上报的差异保留。
        </p>
      ) : (
        <p className="ui-quiet">还没有开通支付渠道。</p>
      )}
    </Dialog>
  );
}
