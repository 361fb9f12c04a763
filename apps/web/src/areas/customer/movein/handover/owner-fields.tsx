// The buyers of a house that has no owner yet or belongs to the developer; their shares add up to 100.
import './owner-fields.css';
import { Button, Form, Input } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { OWNER_TYPE, type OwnerForm } from '@anju/contract';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';

const NEW_OWNER: OwnerForm = {
  name: '',
  ownerType: OWNER_TYPE.natural,
  phone: '',
  idType: null,
  idNo: '',
  share: '100',
  certificateNo: '',
};

export function OwnerFields() {
  return (
    <Form.List name="owners">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className="movein-owner">
              <Form.Item name={[name, 'name']}>
                <Input placeholder="姓名 / 名称" aria-label="业主姓名" maxLength={60} />
              </Form.Item>
              <Form.Item name={[name, 'ownerType']}>
                <EnumSelect of={OWNER_TYPE} />
              </Form.Item>
              <Form.Item name={[name, 'phone']}>
                <Input placeholder="手机号" aria-label="业主手机号" maxLength={11} />
              </Form.Item>
              <Form.Item name={[name, 'idNo']}>
                <Input placeholder="身份证号 / 信用代码" aria-label="业主证件号" maxLength={30} />
              </Form.Item>
              <Form.Item name={[name, 'share']}>
                <DecimalInput scale={4} suffix="%" aria-label="业主份额" />
              </Form.Item>
              <Button type="text" icon={<DeleteOutlined />} aria-label="去掉这位业主" onClick={() => remove(name)} />
            </div>
          ))}
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(fields.length === 0 ? NEW_OWNER : { ...NEW_OWNER, share: '' })}>
            新增业主
          </Button>
        </>
      )}
    </Form.List>
  );
}
