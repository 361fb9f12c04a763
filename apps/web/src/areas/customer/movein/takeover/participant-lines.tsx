import { Button, Form, Input } from 'antd';
import '../lines.css';

/** Who took part in the takeover, one line each. */
export function ParticipantLines() {
  return (
    <Form.List name="participants">
      {(fields, { add, remove }) => (
        <div className="wide">
          {fields.map(({ key, name }) => (
            <div key={key} className="movein-list-line">
              <Form.Item name={[name, 'unit']} noStyle>
                <Input aria-label={`参加人员 ${name + 1} 单位`} placeholder="单位" maxLength={60} />
              </Form.Item>
              <Form.Item name={[name, 'name']} noStyle>
                <Input aria-label={`参加人员 ${name + 1} 姓名`} placeholder="姓名" maxLength={40} />
              </Form.Item>
              <Form.Item name={[name, 'role']} noStyle>
                <Input aria-label={`参加人员 ${name + 1} 身份`} placeholder="身份" maxLength={20} />
              </Form.Item>
              <Button type="link" size="small" onClick={() => remove(name)}>
                移除
              </Button>
            </div>
          ))}
          <Button size="small" onClick={() => add({ unit: '', name: '', role: '' })}>
            增加人员
          </Button>
        </div>
      )}
    </Form.List>
  );
}
