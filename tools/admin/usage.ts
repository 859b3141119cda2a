export const usage = `npm run admin -- <command>

Accounts / 账号
  list                           lists accounts with state, roles, libraries 账号、状态、角色、图书馆
  roles                          lists the roles 有哪些角色
  add <user> --role ROLE… <libraries> [--nick-name NAME] [--org NAME] [--sso-only]
                                 adds an account with a one-time password; --sso-only: no password, single sign-on only
                                 新建账号并给出一次性密码；--sso-only 不设密码，只能单点登录
  set <user> [--role ROLE…] [<libraries>] [--nick-name NAME] [--org NAME]
                                 changes the named settings only 修改所列各项，其余不变
  reset-password <user>          sets a one-time password and enables the account 重置为一次性密码并启用
  enable <user>                  lets the account sign in 启用账号
  disable <user>                 ends its sessions and refuses it from now on 停用账号，立即生效

  <libraries>: --all-libraries, or --library GROUP (a whole group) or --library GROUP:CODE; may be repeated
  <libraries>：--all-libraries 全部；--library 馆群（整个馆群）或 --library 馆群:馆代码，可多次

Single sign-on / 单点登录
  oidc list                      OpenID Connect providers 第三方登录列表
  oidc add --id ID --name NAME --issuer URL --client-id ID [--username-claim NAME] [--public]
                                 adds or changes a provider; asks for the client secret, or reads it from standard input
                                 or OIDC_CLIENT_SECRET; --public: the provider gives no secret
                                 登记或修改；密钥按提示输入，或经标准输入、环境变量 OIDC_CLIENT_SECRET 提供；--public 表示没有密钥
  oidc enable|disable|remove <id>
  sso-issuer list                systems that send signed tickets 票据签发方列表
  sso-issuer add <name>          adds a system or renews its secret; prints the secret once 登记或更换密钥，密钥只显示一次
  sso-issuer enable|disable|remove <name>

  npm run admin -- add wang --nick-name 王芳 --role librarian --library demo:LJ00 --library demo:WH00`;
