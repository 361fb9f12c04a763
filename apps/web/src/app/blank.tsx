// The smallest page this build can produce: antd, the theme, one button that counts. The bench measures the back office against it.
import { Button, ConfigProvider } from 'antd';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { OFFICE_THEME } from './theme.ts';

function Blank() {
  const [count, setCount] = useState(0);
  return (
    <ConfigProvider theme={OFFICE_THEME}>
      <Button type="primary" onClick={() => setCount(count + 1)}>
        空白 {count}
      </Button>
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Blank />);
