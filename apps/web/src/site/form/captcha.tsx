import { getCaptcha } from '@anju/contract/system/registration';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { useReady } from '../in-browser.ts';
import { Field } from './fields.tsx';

interface Captcha {
  readonly captchaId: string;
  readonly image: string;
  readonly failed: boolean;
  /** A captcha is valid for one answer, so a new one is requested after every use. */
  readonly refresh: () => void;
}

const NONE = { captchaId: '', image: '', failed: false };

export function useCaptcha(): Captcha {
  const [picture, setPicture] = useState(NONE);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    call(getCaptcha, {}, { signal: stop.signal, loading: false }).then(
      (answer) => setPicture({ ...answer, failed: false }),
      () => !stop.signal.aborted && setPicture({ ...NONE, failed: true }),
    );
    return () => stop.abort();
  }, [turn]);
  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  return { ...picture, refresh };
}

interface Props {
  readonly captcha: Captcha;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly wide?: boolean;
}

export function CaptchaField({ captcha, value, onChange, error, wide = false }: Props) {
  const ready = useReady();
  const change = () => {
    captcha.refresh();
    onChange('');
  };
  return (
    <Field
      label="图形验证码"
      value={value}
      onChange={onChange}
      error={error}
      wide={wide}
      autoComplete="off"
      maxLength={10}
      hint="看不清？点击图片更换"
      trailing={
        <button
          type="button"
          className="site-captcha"
          aria-label="更换图形验证码"
          title="更换图形验证码"
          disabled={!ready}
          onClick={change}
        >
          {captcha.image ? <img src={captcha.image} alt="图形验证码" /> : <span>{captcha.failed ? '点击重试' : '加载中…'}</span>}
        </button>
      }
    />
  );
}
