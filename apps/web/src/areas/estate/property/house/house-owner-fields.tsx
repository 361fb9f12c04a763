import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { ID_TYPE, OWNER_TYPE, type createHouse, type InputOf } from '@anju/contract';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';

type OwnerInput = InputOf<typeof createHouse>['owners'] extends (infer O)[] | undefined ? O : never;

export const NEW_OWNER: OwnerInput = { name: '', ownerType: 1, phone: '', idNo: '', share: '100', certificateNo: '' };

/** The type of identification follows from the type of owner: a person's id card, a company's licence. */
export const withIdType = (owner: OwnerInput): OwnerInput => ({
  ...owner,
  idType: owner.idNo ? (owner.ownerType === OWNER_TYPE.natural ? ID_TYPE.idCard : ID_TYPE.licence) : null,
});

/** Rows of owners; their shares add up to 100. */
export function HouseOwnerFields({ at = ['owners'] }: { readonly at?: readonly string[] }) {
  return (
    <Form.List name={[...at]}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className="house-owner">
              <Form.Item name={[name, 'name']}>
                <Input placeholder="姓名 / 名称" aria-label="业主姓名" />
              </Form.Item>
              <Form.Item name={[name, 'ownerType']}>
                <EnumSelect of={OWNER_TYPE} />
              </Form.Item>
              <Form.Item name={[name, 'phone']}>
                <Input placeholder="手机号" aria-label="业主手机号" maxLength={11} />
              </Form.Item>
              <Form.Item name={[name, 'idNo']}>
                <Input placeholder="身份证号 / 信用代码" aria-label="业主证件号" />
              </Form.Item>
              <Form.Item name={[name, 'share']}>
                <DecimalInput scale={4} suffix="%" aria-label="业主份额" />
              </Form.Item>
              <Form.Item name={[name, 'certificateNo']}>
                <Input placeholder="产权证号" aria-label="产权证号" maxLength={60} />
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
