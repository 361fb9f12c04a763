import { errorText } from '@anju/contract/errors';
import { saveApplicationCompany, type Application, type ApplicationCompany } from '@anju/contract/system/registration';
import { isCreditCode } from '@anju/domain';
import { call } from '../../platform/api/index.ts';
import { Field, FieldNote, SiteForm } from '../form/fields.tsx';
import { textsOf, useForm } from '../form/use-form.ts';
import { LicenceField, type Licence } from './licence-field.tsx';

const TYPES: readonly { readonly value: ApplicationCompany['type']; readonly title: string; readonly text: string }[] = [
  { value: 'A', title: '管理型', text: '只监督下属公司，自己不直接收费。适合集团总部、主管公司。' },
  { value: 'B', title: '经营型', text: '直接服务小区并收费。适合单一的物业服务公司、项目公司。' },
  { value: 'AB', title: '经管型', text: '既管理下属公司，自己也服务小区并收费。' },
];

const CODE_LENGTH = 18;
const wrongCode = errorText('CREDIT_CODE_WRONG');

interface Values extends Omit<ApplicationCompany, 'type' | 'estates' | 'houses'> {
  readonly type: ApplicationCompany['type'] | '';
  readonly estates: string;
  readonly houses: string;
}

const EMPTY: Values = { name: '', nick: '', creditCode: '', type: '', region: '', contact: '', estates: '', houses: '' };
const valuesOf = (company: ApplicationCompany | null): Values =>
  company ? { ...company, estates: String(company.estates), houses: String(company.houses) } : EMPTY;
const companyOf = (values: Values) => ({
  ...values,
  type: values.type as ApplicationCompany['type'],
  estates: Number(values.estates),
  houses: Number(values.houses),
});

/** Shown during typing: how many characters are missing, then whether the check digit is right. */
function CodeHint({ code }: { readonly code: string }) {
  if (!code) return '营业执照上的 18 位代码';
  if (code.length < CODE_LENGTH) return `已输入 ${code.length} 位，共 ${CODE_LENGTH} 位`;
  return isCreditCode(code) ? <span className="site-fine">代码校验通过</span> : <span className="site-wanting">{wrongCode}</span>;
}

interface Props {
  readonly token: string;
  readonly application: Application;
  readonly licence: Licence | null;
  readonly onLicence: (licence: Licence) => void;
  readonly onSaved: () => Promise<void>;
}

export function CompanyStep({ token, application, licence, onLicence, onSaved }: Props) {
  const form = useForm(valuesOf(application.company));
  const { values, errors, set } = form;

  const submit = () => {
    const company = companyOf(values);
    const texts = textsOf(saveApplicationCompany.input, { token, company });
    const wrong = texts.creditCode || isCreditCode(values.creditCode) ? texts : { ...texts, creditCode: wrongCode };
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    void form.run(
      async () => {
        await call(saveApplicationCompany, { token, company }, { quiet: true });
        await onSaved();
      },
      { CREDIT_CODE_WRONG: 'creditCode', CREDIT_CODE_REGISTERED: 'creditCode' },
    );
  };

  const text = (name: 'name' | 'nick' | 'region' | 'contact', label: string, maxLength: number, placeholder: string) => (
    <Field
      label={label}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      maxLength={maxLength}
      placeholder={placeholder}
    />
  );

  return (
    <SiteForm label="公司信息" form={form} submitText="保存，下一步" onSubmit={submit}>
      {text('name', '公司全称', 60, '与营业执照一致')}
      {text('nick', '公司简称', 10, '显示在页面和单据上')}
      <Field
        label="统一社会信用代码"
        value={values.creditCode}
        onChange={(creditCode) => set({ creditCode: creditCode.trim().toUpperCase() })}
        error={errors.creditCode}
        maxLength={CODE_LENGTH}
        autoComplete="off"
        hint={<CodeHint code={values.creditCode} />}
      />
      {text('region', '所在地区', 40, '如：浙江省杭州市西湖区')}
      <fieldset
        className="site-field wide site-types"
        aria-invalid={errors.type ? true : undefined}
        tabIndex={errors.type ? -1 : undefined}
      >
        <legend>公司类型</legend>
        <div>
          {TYPES.map((type) => (
            <label key={type.value}>
              <input type="radio" name="type" checked={values.type === type.value} onChange={() => set({ type: type.value })} />
              <strong>{type.title}</strong>
              <span>{type.text}</span>
            </label>
          ))}
        </div>
        <FieldNote error={errors.type} />
      </fieldset>
      {text('contact', '联系人', 20, '审核有疑问时联系')}
      <div className="site-field two">
        <Field
          label="小区数量"
          value={values.estates}
          onChange={(estates) => set({ estates })}
          error={errors.estates}
          inputMode="numeric"
          maxLength={6}
        />
        <Field
          label="房屋数量"
          value={values.houses}
          onChange={(houses) => set({ houses })}
          error={errors.houses}
          inputMode="numeric"
          maxLength={9}
        />
      </div>
      <LicenceField token={token} licence={licence} onUploaded={onLicence} />
    </SiteForm>
  );
}
