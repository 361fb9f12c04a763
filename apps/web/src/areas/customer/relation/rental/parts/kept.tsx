import { Form } from 'antd';

interface KeptProps {
  readonly name: (string | number)[];
}

/** A value of a form that nobody types: what is not a field is left out of what the form watches. */
export const Kept = ({ name }: KeptProps) => (
  <Form.Item name={name} noStyle>
    <Unseen />
  </Form.Item>
);
const Unseen = () => null;
