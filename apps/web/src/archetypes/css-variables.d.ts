// Custom properties may be set in a style: a part tells its style sheet a measure, and the sheet decides where it applies.
import 'react';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
