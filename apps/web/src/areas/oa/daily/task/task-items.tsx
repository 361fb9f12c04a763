// The small list of check items in a form.
import { Button, Form, Input } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_TASK_ITEMS } from '@anju/contract';

/** A form holds items with their ids, so that known ones keep their tick; a new one has none. */
export interface ItemValue {
  readonly id: number | null;
  readonly text: string;
}

export function TaskItems() {
  return (
    <Form.List name="items">
      {(fields, { add, remove }) => (
        <Form.Item label="检查项" extra="负责人逐项勾选，全部勾选后才能完成">
          <div className="task-items">
            {fields.map(({ key, name }, place) => (
              <div key={key}>
                <Form.Item name={[name, 'text']} noStyle>
                  <Input aria-label={`检查项 ${place + 1}`} maxLength={100} />
                </Form.Item>
                <Button type="text" icon={<DeleteOutlined />} aria-label={`去掉检查项 ${place + 1}`} onClick={() => remove(name)} />
              </div>
            ))}
            {fields.length < MAX_TASK_ITEMS ? (
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ id: null, text: '' })}>
                加一项
              </Button>
            ) : null}
          </div>
        </Form.Item>
      )}
    </Form.List>
  );
}
