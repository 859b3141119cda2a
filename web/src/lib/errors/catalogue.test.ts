import { expect, test } from 'vitest';
import english from '../../locales/en-US/common.json' with { type: 'json' };
import session from '../../locales/en-US/session.json' with { type: 'json' };
import chinese from '../../locales/zh-CN/common.json' with { type: 'json' };

// Spec §8 quotes these sentences word for word.

test('the English messages of the catalogue', () => {
  const { read, errors, failed, done, confirm, noneSelected } = english;
  expect([read.failed, noneSelected, errors.forbidden, failed.update, failed.upload]).toEqual([
    'Failed to get data',
    'No data selected yet',
    'No permission',
    'Update failed',
    'Upload failed',
  ]);
  expect(done).toEqual({
    create: 'Create successfully',
    update: 'Update successfully',
    delete: 'Delete successfully',
    upload: 'Upload Successfully',
    bind: 'Bind successfully',
    unbind: 'Unbind successfully',
  });
  expect(confirm).toEqual({
    delete: 'The selected data will be permanently deleted, continue?',
    deleteNode: 'The selected node and its child nodes will be permanently deleted. Continue?',
  });
  const { codeFailed, codeTooOften, failed: loginFailed, done: loginDone } = session.login;
  expect([loginFailed, loginDone, codeFailed, codeTooOften]).toEqual([
    'Login failed',
    'Login successful',
    'Failed to get image verification code',
    'Getting the authentication code is too frequent. Please try again later',
  ]);
});

test('the Chinese messages of the catalogue', () => {
  const { errors, download, copy } = chinese;
  expect([
    errors.notFound,
    errors.forbidden,
    errors.unauthorized,
    errors.mediaType,
    errors.internal,
    errors.timeout,
    errors.noticeTitle,
    errors.sessionExpired,
    download.failed,
    download.done,
    copy.done,
    copy.unsupported,
  ]).toEqual([
    '很抱歉，资源未找到',
    '很抱歉，您暂无该操作权限',
    '很抱歉，认证已失效，请重新登录',
    '请求type有误',
    '系统内部异常，请联系网站管理员',
    '服务器超时',
    '温馨提示',
    '登录已过期，请重新登录',
    '下载失败',
    '下载成功！',
    '复制成功',
    '该浏览器不支持自动复制',
  ]);
});
