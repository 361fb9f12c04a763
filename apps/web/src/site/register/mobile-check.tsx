import { sendVerificationCode } from '@anju/contract/system/registration';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { CaptchaField, useCaptcha } from '../form/captcha.tsx';
import { Field } from '../form/fields.tsx';
import { placeRefusal, textsOf, type FieldTexts } from '../form/use-form.ts';

export interface MobileProof {
  readonly mobile: string;
  readonly captchaText: string;
  readonly code: string;
}

export const NO_PROOF: MobileProof = { mobile: '', captchaText: '', code: '' };

/** Refusals of a code or a mobile number, whichever call returns them. */
export const PROOF_REFUSALS = {
  CAPTCHA_WRONG: 'captchaText',
  CODE_WAIT: 'code',
  CODE_LIMIT: 'code',
  CODE_WRONG: 'code',
  MOBILE_REGISTERED: 'mobile',
  APPLICATION_NONE: 'mobile',
} as const;

interface Props {
  readonly values: MobileProof;
  readonly errors: FieldTexts;
  readonly onChange: (patch: Partial<MobileProof>) => void;
  readonly onRefused: (errors: FieldTexts) => void;
}

const SECOND = 1000;

/** Mobile number, captcha, code: a visitor who requests a code must first solve a captcha, and then wait before requesting another. */
export function MobileCheck({ values, errors, onChange, onRefused }: Props) {
  const captcha = useCaptcha();
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const waiting = wait > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setWait((left) => left - 1), SECOND);
    return () => clearInterval(timer);
  }, [waiting]);

  const sendCode = async () => {
    const input = { mobile: values.mobile, captchaId: captcha.captchaId, captchaText: values.captchaText };
    const { captchaId, ...texts } = textsOf(sendVerificationCode.input, input);
    const wrong = captchaId ? { captchaText: captchaId, ...texts } : texts;
    if (Object.keys(wrong).length > 0) return onRefused(wrong);
    setSending(true);
    const refused = await call(sendVerificationCode, input, { quiet: true }).then(
      (answer) => {
        setSentTo(values.mobile.trim());
        setWait(answer.wait);
        return {};
      },
      (cause: unknown) => {
        const { errors: placed, failure } = placeRefusal(cause, PROOF_REFUSALS);
        return failure ? { code: failure } : placed;
      },
    );
    setSending(false);
    // Right or wrong, the captcha cannot be used again.
    captcha.refresh();
    onChange({ captchaText: '' });
    onRefused(refused);
  };

  return (
    <>
      <Field
        label="手机号"
        type="tel"
        value={values.mobile}
        onChange={(mobile) => onChange({ mobile })}
        error={errors.mobile}
        autoComplete="tel"
        inputMode="numeric"
        maxLength={11}
      />
      <CaptchaField
        captcha={captcha}
        value={values.captchaText}
        onChange={(captchaText) => onChange({ captchaText })}
        error={errors.captchaText}
      />
      <Field
        label="短信验证码"
        value={values.code}
        onChange={(code) => onChange({ code })}
        error={errors.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        hint={sentTo && `验证码已发送至 ${sentTo}，10 分钟内有效`}
        trailing={
          <button type="button" className="site-button" disabled={sending || waiting} onClick={() => void sendCode()}>
            {waiting ? `${wait} 秒后可重发` : '获取验证码'}
          </button>
        }
      />
    </>
  );
}
