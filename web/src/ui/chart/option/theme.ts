import { darkPalette, lightPalette } from '@stacksight/contract';

const grounds = {
  light: {
    text: 'rgba(0,0,0,0.88)',
    faint: 'rgba(0,0,0,0.62)',
    line: '#d9d9d9',
    quiet: '#8c8c8c',
    split: 'rgba(5,5,5,0.06)',
    raised: '#ffffff',
    pointer: 'rgba(0,0,0,0.25)',
    shade: 'rgba(0,0,0,0.04)',
  },
  dark: {
    text: 'rgba(255,255,255,0.85)',
    faint: 'rgba(255,255,255,0.62)',
    line: '#424242',
    quiet: '#808080',
    split: 'rgba(253,253,253,0.10)',
    raised: '#1f1f1f',
    pointer: 'rgba(255,255,255,0.35)',
    shade: 'rgba(255,255,255,0.06)',
  },
} as const;

/** Returns the registered name of the light or the dark theme. */
export function themeName(isDark: boolean): string {
  return isDark ? 'stacksight-dark' : 'stacksight-light';
}

/** Returns the ECharts theme of all charts, light or dark. */
export function chartTheme(isDark: boolean): Record<string, unknown> {
  const ground = isDark ? grounds.dark : grounds.light;
  const axis = {
    axisLine: { lineStyle: { color: ground.line } },
    axisTick: { show: false, lineStyle: { color: ground.line } },
    axisLabel: { color: ground.faint, fontSize: 12 },
    splitLine: { lineStyle: { color: ground.split } },
    nameTextStyle: { color: ground.faint, fontSize: 12 },
  };
  return {
    darkMode: isDark,
    color: isDark ? darkPalette : lightPalette,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: fontFamily(), color: ground.text },
    categoryAxis: axis,
    valueAxis: { ...axis, axisLine: { show: false } },
    legend: {
      textStyle: { color: ground.faint, fontSize: 12 },
      inactiveColor: ground.quiet,
      pageIconColor: ground.faint,
      pageIconInactiveColor: ground.line,
      pageTextStyle: { color: ground.faint },
    },
    tooltip: tooltipTheme(ground),
  };
}

type Ground = (typeof grounds)[keyof typeof grounds];

function tooltipTheme(ground: Ground) {
  return {
    backgroundColor: ground.raised,
    borderColor: ground.line,
    borderWidth: 1,
    borderRadius: 6,
    padding: [8, 12],
    shadowColor: 'rgba(0,0,0,0.16)',
    shadowBlur: 12,
    shadowOffsetY: 4,
    textStyle: { color: ground.text, fontSize: 12, textShadowBlur: 0 },
    axisPointer: {
      lineStyle: { color: ground.pointer, width: 1 },
      shadowStyle: { color: ground.shade },
    },
  };
}

function fontFamily(): string {
  return "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";
}
