import { theme, type ThemeConfig } from 'antd';

const FONT_SIZE = 13;

/** antd's compact algorithm shrinks text to 12; our screens are read all day, so the text size is kept. */
const dense: NonNullable<Exclude<ThemeConfig['algorithm'], readonly unknown[]>> = (seed, map) => ({
  ...theme.compactAlgorithm(seed, map),
  fontSize: FONT_SIZE,
  fontHeight: 20,
  lineHeight: 20 / FONT_SIZE,
  fontSizeSM: 12,
});

export const OFFICE_THEME: ThemeConfig = {
  algorithm: dense,
  components: {
    Modal: { titleFontSize: 15 },
    Table: { rowSelectedBg: '#e6f4f1', rowSelectedHoverBg: '#d5ece7' },
    Tree: { nodeSelectedBg: '#e6f4f1', nodeSelectedColor: '#0f766e' },
  },
  token: {
    colorPrimary: '#0f766e',
    colorLink: '#0f766e',
    colorInfo: '#1d5fbf',
    colorError: '#b92b19',
    colorWarning: '#95480a',
    colorSuccess: '#166b36',
    // From colours as dark as these antd derives grounds of grey and brown.
    colorPrimaryBg: '#e6f4f1',
    colorPrimaryBgHover: '#d5ece7',
    colorInfoBg: '#e8f0fc',
    colorInfoBorder: '#b5cdf0',
    colorErrorBg: '#fdebe8',
    colorErrorBgHover: '#fadbd5',
    colorErrorBorder: '#eeb4aa',
    colorWarningBg: '#fdf1df',
    colorWarningBgHover: '#fae4c4',
    colorWarningBorder: '#e8c48f',
    colorSuccessBg: '#e6f4ec',
    colorSuccessBgHover: '#d3ebdd',
    colorSuccessBorder: '#a8d5b9',
    colorTextBase: '#16202a',
    // antd derives these from the text colour by opacity, and they become too pale to read.
    colorText: '#16202a',
    colorTextSecondary: '#4a5764',
    colorTextTertiary: '#617080',
    colorTextDescription: '#617080',
    colorTextPlaceholder: '#617080',
    controlItemBgActive: '#e6f4f1',
    controlItemBgActiveHover: '#d5ece7',
    borderRadius: 6,
    fontSize: FONT_SIZE,
    fontFamily: "'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif",
  },
};

/** For users whose system asks for reduced motion: popups appear immediately. */
export const STILL_THEME: ThemeConfig = { ...OFFICE_THEME, token: { ...OFFICE_THEME.token, motion: false, motionUnit: 0, motionBase: 0 } };

/**
 * On a phone fields and buttons are as high as a thumb needs them: 38, of which antd's compact algorithm takes four away. Numbers of pages stay
 * narrow, so that they fit beside the number of rows.
 */
export const forThumbs = ({ components, token, ...desk }: ThemeConfig): ThemeConfig => ({
  ...desk,
  components: { ...components, Pagination: { itemSizeSM: 27 } },
  token: { ...token, controlHeight: 42, controlHeightSM: 32 },
});
