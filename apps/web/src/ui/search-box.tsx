import { useState } from 'react';
import { Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';

interface SearchBoxProps {
  /** The current search text. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string;
  readonly width?: number;
}

/** Searches on Enter and when cleared; typing by itself sends no request. */
export function SearchBox({ value, onSearch, placeholder = '搜索', width = 220 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setTyped(value);
  }
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
        setTyped(event.target.value);
        if (event.target.value === '' && value !== '') onSearch('');
      }}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) onSearch(typed.trim());
      }}
    />
  );
}
