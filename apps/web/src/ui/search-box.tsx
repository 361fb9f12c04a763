import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { typing } from './typing.ts';

interface SearchBoxProps {
  /** The current search text. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string;
  readonly width?: number;
}

/** Searches after a pause in typing, on Enter and when cleared immediately. What an input method is still composing is not searched for. */
export function SearchBox({ value, onSearch, placeholder = '查找', width = 220 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [sent, setSent] = useState(value);
  const [pending, setPending] = useState<string | null>(null);
  // The text changed from outside, as by 清除. The answer to what was sent from here does not change what has been typed since.
  if (searched !== value) {
    setSearched(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
      setPending(null);
    }
  }

  function send(text: string, again = false) {
    setPending(null);
    if (text.trim() === sent && !again) return;
    setSent(text.trim());
    onSearch(text.trim());
  }
  const sendPending = useEffectEvent(send);
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => sendPending(pending), typing.pause);
    return () => clearTimeout(timer);
  }, [pending]);

  return (
    <Input
      role="searchbox"
      aria-label={placeholder}
      prefix={<SearchOutlined className="ui-quiet" />}
      allowClear
      placeholder={placeholder}
      style={{ width }}
      value={typed}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true) setPending(null);
        else if (text === '') send(text);
        else setPending(text);
      }}
      onCompositionEnd={(event) => setPending(event.currentTarget.value)}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) send(typed, true);
      }}
    />
  );
}
