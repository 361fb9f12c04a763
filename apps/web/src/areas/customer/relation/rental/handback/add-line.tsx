// What the check list does not have: the tenant's own air conditioner, a garden, a storeroom.
import { useState } from 'react';
import { App, Button, Input, Segmented } from 'antd';
import { CONDITION } from '@anju/contract';
import { Dialog } from '../../../../../ui/index.ts';
import { lineName, type AheadLine, type Condition } from './handback.rules.ts';

interface AddLineDialogProps {
  readonly room: string;
  /** Names of the lines there are. */
  readonly taken: readonly string[];
  readonly onAdd: (line: AheadLine) => void;
  readonly onClose: () => void;
}

export function AddLineDialog({ room: first, taken, onAdd, onClose }: AddLineDialogProps) {
  const { message } = App.useApp();
  const [room, setRoom] = useState(first);
  const [item, setItem] = useState('');
  const [condition, setCondition] = useState<Condition>(CONDITION.good);
  function add(): void {
    const line: AheadLine = {
      ...{ lineId: null, room: room.trim(), item: item.trim(), condition },
      ...{ note: '', damage: '0', photoIds: [], kept: [], waits: true },
    };
    if (line.room === '' || line.item === '') return void message.warning('请输入房间和项目');
    if (taken.includes(lineName(line))) return void message.warning(`${line.room}已有“${line.item}”`);
    onAdd(line);
  }
  return (
    <Dialog
      open
      size="small"
      title="加一项"
      onCancel={onClose}
      footer={
        <Button type="primary" size="large" onClick={add}>
          加上
        </Button>
      }
    >
      <div className="ui-hand-fields">
        <Input aria-label="房间" placeholder="房间" maxLength={30} value={room} onChange={({ target }) => setRoom(target.value)} />
        <Input
          aria-label="项目"
          placeholder="项目，如 空调"
          maxLength={60}
          autoFocus
          value={item}
          onChange={({ target }) => setItem(target.value)}
          onPressEnter={add}
        />
        <Segmented<Condition> block aria-label="情况" options={[...CONDITION.options]} value={condition} onChange={setCondition} />
      </div>
    </Dialog>
  );
}
