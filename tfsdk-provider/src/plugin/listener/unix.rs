//! Unix sockets, whose files go with them.

use std::os::unix::fs::{PermissionsExt, chown};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fmt, io};

use tokio::net::{UnixListener, UnixStream};

use super::super::environment::{Environment, SOCKET_FOLDER};

/// A Unix socket, whose file goes with it.
pub(in super::super) struct Socket {
    listener: UnixListener,
    file: SocketFile,
}

impl Socket {
    /// Only the user who runs Terraform may connect, and the group that the environment names.
    pub(super) fn bind(environment: &Environment) -> Result<Self, String> {
        let (folder, variable) = match &environment.socket_folder {
            Some(folder) => (folder.clone(), SOCKET_FOLDER),
            // An empty TMPDIR is none, as in Go.
            None => (
                Some(std::env::temp_dir())
                    .filter(|it| !it.as_os_str().is_empty())
                    .unwrap_or_else(|| "/tmp".into()),
                "TMPDIR",
            ),
        };
        let misplaced = |why: &dyn fmt::Display| {
            format!("cannot make a socket in {}: {why}. Set {variable} to another folder.", folder.display())
        };
        // Terraform is told the path as a text.
        let named = folder.to_str().ok_or_else(|| misplaced(&"its path is not in UTF-8"))?;
        let (listener, path) = bind_in(named).map_err(|error| misplaced(&error))?;
        let socket = Self { listener, file: SocketFile { path } };
        match &environment.socket_group {
            None => set_mode(&socket.file.path, 0o600)
                .map_err(|error| format!("cannot close the socket to others: {error}"))?,
            Some(group) => open_to(&socket.file.path, group)
                .map_err(|error| format!("cannot open the socket to {group:?}: {error}"))?,
        }
        Ok(socket)
    }

    pub(super) fn path(&self) -> &str {
        &self.file.path
    }

    pub(super) async fn accept(&self) -> io::Result<UnixStream> {
        Ok(self.listener.accept().await?.0)
    }
}

/// Removes the file when it is dropped.
struct SocketFile {
    path: String,
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // It may be gone already, with its folder.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Under a name that is free: it has the number of the process and of the nanosecond, but another machine may share the folder.
fn bind_in(folder: &str) -> io::Result<(UnixListener, String)> {
    let mut tries = 0..10;
    loop {
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.subsec_nanos());
        let path = format!("{}/plugin{}-{nanos}", folder.trim_end_matches('/'), std::process::id());
        match UnixListener::bind(&path) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && tries.next().is_some() => {}
            bound => return Ok((bound?, path)),
        }
    }
}

fn open_to(path: &str, group: &str) -> io::Result<()> {
    let id = match group.parse() {
        Ok(id) => id,
        Err(_) => id_of(group)?,
    };
    chown(path, None, Some(id))?;
    set_mode(path, 0o660)
}

/// Whatever the umask of the process is.
fn set_mode(path: &str, mode: u32) -> io::Result<()> {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

/// Lines are `name:password:id:members`.
fn id_of(group: &str) -> io::Result<u32> {
    let groups = std::fs::read_to_string("/etc/group")?;
    let found = groups.lines().find_map(|line| {
        let mut parts = line.split(':');
        (parts.next() == Some(group)).then(|| parts.nth(1))?
    });
    found.and_then(|id| id.parse().ok()).ok_or_else(|| io::Error::other("there is no such group"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_its_user_may_connect_whatever_the_umask_is() {
        let socket = Socket::bind(&Environment::default()).unwrap();
        let mode = std::fs::metadata(socket.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    /// Terraform is told the path as a text.
    #[tokio::test]
    async fn a_folder_that_is_no_text_is_refused() {
        use std::ffi::OsString;
        use std::os::unix::ffi::OsStringExt;

        let folder = std::env::temp_dir().join(OsString::from_vec(vec![b't', 0xff]));
        let environment = Environment { socket_folder: Some(folder.clone()), ..Environment::default() };
        let problem = Socket::bind(&environment).err().unwrap();
        assert!(
            problem.contains("its path is not in UTF-8. Set PLUGIN_UNIX_SOCKET_DIR to another folder."),
            "{problem}"
        );
    }
}
