// Generated from "schemas/docker.json"; do not edit.

use std::collections::BTreeMap;

use tfsdk::{Number, Tf, TfObject};

/// The resource `docker_container`.
///
/// Manages the lifecycle of a Docker container.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, version = 2, schema_file = "schemas/docker.json", resource = "docker_container")]
pub struct DockerContainer {
    /// If `true` attach to the container after its creation and waits the end of its execution. Defaults to
    /// `false`.
    #[tfsdk("attach", optional)]
    pub attach: Option<bool>,
    /// The network bridge of the container as read from its `NetworkSettings`.
    #[tfsdk("bridge", computed)]
    pub bridge: Tf<String>,
    /// Add or drop certrain linux capabilities.
    #[tfsdk("capabilities", block, max_items = 1, set)]
    pub capabilities: Vec<docker_container::Capabilities>,
    /// Cgroup namespace mode to use for the container. Possible values are: `private`, `host`.
    #[tfsdk("cgroupns_mode", optional)]
    pub cgroupns_mode: Option<String>,
    /// The command to use to start the container. For example, to run `/usr/bin/myprogram -f baz.conf` set
    /// the command to be `["/usr/bin/myprogram","-f","baz.con"]`.
    #[tfsdk("command", optional, computed)]
    pub command: Tf<Vec<String>>,
    /// The logs of the container if its execution is done (`attach` must be disabled).
    #[tfsdk("container_logs", computed)]
    pub container_logs: Tf<String>,
    /// The total number of milliseconds to wait for the container to reach status 'running'
    #[tfsdk("container_read_refresh_timeout_milliseconds", optional)]
    pub container_read_refresh_timeout_milliseconds: Option<Number>,
    /// A comma-separated list or hyphen-separated range of `CPUs` a container can use, e.g. `0-1`.
    #[tfsdk("cpu_set", optional)]
    pub cpu_set: Option<String>,
    /// CPU shares (relative weight) for the container.
    #[tfsdk("cpu_shares", optional)]
    pub cpu_shares: Option<Number>,
    /// If defined will attempt to stop the container before destroying. Container will be destroyed after `n`
    /// seconds or on successful stop.
    #[tfsdk("destroy_grace_seconds", optional)]
    pub destroy_grace_seconds: Option<Number>,
    /// Bind devices to the container.
    #[tfsdk("devices", block, set)]
    pub devices: Vec<docker_container::Devices>,
    /// DNS servers to use.
    #[tfsdk("dns", optional, set)]
    pub dns: Option<Vec<String>>,
    /// DNS options used by the DNS provider(s), see `resolv.conf` documentation for valid list of options.
    #[tfsdk("dns_opts", optional, set)]
    pub dns_opts: Option<Vec<String>>,
    /// DNS search domains that are used when bare unqualified hostnames are used inside of the container.
    #[tfsdk("dns_search", optional, set)]
    pub dns_search: Option<Vec<String>>,
    /// Domain name of the container.
    #[tfsdk("domainname", optional)]
    pub domainname: Option<String>,
    /// The command to use as the Entrypoint for the container. The Entrypoint allows you to configure a
    /// container to run as an executable. For example, to run `/usr/bin/myprogram` when starting a container,
    /// set the entrypoint to be `"/usr/bin/myprogra"]`.
    #[tfsdk("entrypoint", optional, computed)]
    pub entrypoint: Tf<Vec<String>>,
    /// Environment variables to set in the form of `KEY=VALUE`, e.g. `DEBUG=0`
    #[tfsdk("env", optional, computed, set)]
    pub env: Tf<Vec<String>>,
    /// The exit code of the container if its execution is done (`must_run` must be disabled).
    #[tfsdk("exit_code", computed)]
    pub exit_code: Tf<Number>,
    /// GPU devices to add to the container. Currently, only the value `all` is supported. Passing any other
    /// value will result in unexpected behavior.
    #[tfsdk("gpus", optional)]
    pub gpus: Option<String>,
    /// Additional groups for the container user
    #[tfsdk("group_add", optional, set)]
    pub group_add: Option<Vec<String>>,
    /// A test to perform to check that the container is healthy
    #[tfsdk("healthcheck", block, max_items = 1)]
    pub healthcheck: Vec<docker_container::Healthcheck>,
    /// Additional hosts to add to the container.
    #[tfsdk("host", block, set)]
    pub host: Vec<docker_container::Host>,
    /// Hostname of the container.
    #[tfsdk("hostname", optional, computed)]
    pub hostname: Tf<String>,
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// The ID of the image to back this container. The easiest way to get this value is to use the
    /// `docker_image` resource as is shown in the example.
    #[tfsdk("image", required)]
    pub image: String,
    /// Configured whether an init process should be injected for this container. If unset this will default
    /// to the `dockerd` defaults.
    #[tfsdk("init", optional, computed)]
    pub init: Tf<bool>,
    /// IPC sharing mode for the container. Possible values are: `none`, `private`, `shareable`,
    /// `container:<name|id>` or `host`.
    #[tfsdk("ipc_mode", optional, computed)]
    pub ipc_mode: Tf<String>,
    /// User-defined key/value metadata
    #[tfsdk("labels", block, set)]
    pub labels: Vec<docker_container::Labels>,
    /// The logging driver to use for the container.
    #[tfsdk("log_driver", optional, computed)]
    pub log_driver: Tf<String>,
    /// Key/value pairs to use as options for the logging driver.
    #[tfsdk("log_opts", optional)]
    pub log_opts: Option<BTreeMap<String, String>>,
    /// Save the container logs (`attach` must be enabled). Defaults to `false`.
    #[tfsdk("logs", optional)]
    pub logs: Option<bool>,
    /// The maximum amount of times to an attempt a restart when `restart` is set to 'on-failure'.
    #[tfsdk("max_retry_count", optional)]
    pub max_retry_count: Option<Number>,
    /// The memory limit for the container in `MBs`.
    #[tfsdk("memory", optional)]
    pub memory: Option<Number>,
    /// The total memory limit (memory \+ swap) for the container in `MBs`. This setting may compute to `-1`
    /// after `terraform apply` if the target host doesn't support memory swap, when that is the case docker
    /// will use a soft limitation.
    #[tfsdk("memory_swap", optional)]
    pub memory_swap: Option<Number>,
    /// Specification for mounts to be added to containers created as part of the service.
    #[tfsdk("mounts", block, set)]
    pub mounts: Vec<docker_container::Mounts>,
    /// If `true`, then the Docker container will be kept running. If `false`, then as long as the container
    /// exists, Terraform assumes it is successful. Defaults to `true`.
    #[tfsdk("must_run", optional)]
    pub must_run: Option<bool>,
    /// The name of the container.
    #[tfsdk("name", required)]
    pub name: String,
    /// The data of the networks the container is connected to.
    #[tfsdk("network_data", computed)]
    pub network_data: Tf<Vec<docker_container::NetworkData>>,
    /// Network mode of the container.
    #[tfsdk("network_mode", optional)]
    pub network_mode: Option<String>,
    /// The networks the container is attached to
    #[tfsdk("networks_advanced", block, set)]
    pub networks_advanced: Vec<docker_container::NetworksAdvanced>,
    /// he PID (Process) Namespace mode for the container. Either `container:<name|id>` or `host`.
    #[tfsdk("pid_mode", optional)]
    pub pid_mode: Option<String>,
    /// Publish a container's port(s) to the host.
    #[tfsdk("ports", block)]
    pub ports: Vec<docker_container::Ports>,
    /// If `true`, the container runs in privileged mode.
    #[tfsdk("privileged", optional)]
    pub privileged: Option<bool>,
    /// Publish all ports of the container.
    #[tfsdk("publish_all_ports", optional)]
    pub publish_all_ports: Option<bool>,
    /// If `true`, the container will be started as readonly. Defaults to `false`.
    #[tfsdk("read_only", optional)]
    pub read_only: Option<bool>,
    /// If `true`, it will remove anonymous volumes associated with the container. Defaults to `true`.
    #[tfsdk("remove_volumes", optional)]
    pub remove_volumes: Option<bool>,
    /// The restart policy for the container. Must be one of 'no', 'on-failure', 'always', 'unless-stopped'.
    /// Defaults to `no`.
    #[tfsdk("restart", optional)]
    pub restart: Option<String>,
    /// If `true`, then the container will be automatically removed when it exits. Defaults to `false`.
    #[tfsdk("rm", optional)]
    pub rm: Option<bool>,
    /// Runtime to use for the container.
    #[tfsdk("runtime", optional, computed)]
    pub runtime: Tf<String>,
    /// List of string values to customize labels for MLS systems, such as `SELinux`. See
    /// <https://docs.docker.com/engine/reference/run/#security-configuration>.
    #[tfsdk("security_opts", optional, computed, set)]
    pub security_opts: Tf<Vec<String>>,
    /// Size of `/dev/shm` in `MBs`.
    #[tfsdk("shm_size", optional, computed)]
    pub shm_size: Tf<Number>,
    /// If `true`, then the Docker container will be started after creation. If `false`, then the container is
    /// only created. Defaults to `true`.
    #[tfsdk("start", optional)]
    pub start: Option<bool>,
    /// If `true`, keep STDIN open even if not attached (`docker run -i`). Defaults to `false`.
    #[tfsdk("stdin_open", optional)]
    pub stdin_open: Option<bool>,
    /// Signal to stop a container (default `SIGTERM`).
    #[tfsdk("stop_signal", optional, computed)]
    pub stop_signal: Tf<String>,
    /// Timeout (in seconds) to stop a container.
    #[tfsdk("stop_timeout", optional, computed)]
    pub stop_timeout: Tf<Number>,
    /// Key/value pairs for the storage driver options, e.g. `size`: `120G`
    #[tfsdk("storage_opts", optional)]
    pub storage_opts: Option<BTreeMap<String, String>>,
    /// A map of kernel parameters (sysctls) to set in the container.
    #[tfsdk("sysctls", optional)]
    pub sysctls: Option<BTreeMap<String, String>>,
    /// A map of container directories which should be replaced by `tmpfs mounts`, and their corresponding
    /// mount options.
    #[tfsdk("tmpfs", optional)]
    pub tmpfs: Option<BTreeMap<String, String>>,
    /// If `true`, allocate a pseudo-tty (`docker run -t`). Defaults to `false`.
    #[tfsdk("tty", optional)]
    pub tty: Option<bool>,
    /// Ulimit options to add.
    #[tfsdk("ulimit", block, set)]
    pub ulimit: Vec<docker_container::Ulimit>,
    /// Specifies files to upload to the container before starting it. Only one of `content` or
    /// `content_base64` can be set and at least one of them has to be set.
    #[tfsdk("upload", block, set)]
    pub upload: Vec<docker_container::Upload>,
    /// User used for run the first process. Format is `user` or `user:group` which user and group can be
    /// passed literraly or by name.
    #[tfsdk("user", optional)]
    pub user: Option<String>,
    /// Sets the usernamespace mode for the container when usernamespace remapping option is enabled.
    #[tfsdk("userns_mode", optional)]
    pub userns_mode: Option<String>,
    /// Spec for mounting volumes in the container.
    #[tfsdk("volumes", block, set)]
    pub volumes: Vec<docker_container::Volumes>,
    /// If `true`, then the Docker container is waited for being healthy state after creation. If `false`,
    /// then the container health state is not checked. Defaults to `false`.
    #[tfsdk("wait", optional)]
    pub wait: Option<bool>,
    /// The timeout in seconds to wait the container to be healthy after creation. Defaults to `60`.
    #[tfsdk("wait_timeout", optional)]
    pub wait_timeout: Option<Number>,
    /// The working directory for commands to run in.
    #[tfsdk("working_dir", optional)]
    pub working_dir: Option<String>,
}

/// What stands in [`DockerContainer`].
pub mod docker_container {
    use std::collections::BTreeMap;

    use tfsdk::{Number, Tf, TfObject};

    /// What stands in `capabilities`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Capabilities {
        /// List of linux capabilities to add.
        #[tfsdk("add", optional, set)]
        pub add: Option<Vec<String>>,
        /// List of linux capabilities to drop.
        #[tfsdk("drop", optional, set)]
        pub drop: Option<Vec<String>>,
    }

    /// What stands in `devices`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Devices {
        /// The path in the container where the device will be bound.
        #[tfsdk("container_path", optional)]
        pub container_path: Option<String>,
        /// The path on the host where the device is located.
        #[tfsdk("host_path", required)]
        pub host_path: String,
        /// The cgroup permissions given to the container to access the device. Defaults to `rwm`.
        #[tfsdk("permissions", optional)]
        pub permissions: Option<String>,
    }

    /// What stands in `healthcheck`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Healthcheck {
        /// Time between running the check (ms\|s\|m\|h). Defaults to `0s`.
        #[tfsdk("interval", optional)]
        pub interval: Option<String>,
        /// Consecutive failures needed to report unhealthy. Defaults to `0`.
        #[tfsdk("retries", optional)]
        pub retries: Option<Number>,
        /// Start period for the container to initialize before counting retries towards unstable (ms\|s\|m\|h).
        /// Defaults to `0s`.
        #[tfsdk("start_period", optional)]
        pub start_period: Option<String>,
        /// Command to run to check health. For example, to run `curl -f localhost/health` set the command to be
        /// `["CMD", "curl", "-f", "localhost/health"]`.
        #[tfsdk("test", required)]
        pub test: Vec<String>,
        /// Maximum time to allow one check to run (ms\|s\|m\|h). Defaults to `0s`.
        #[tfsdk("timeout", optional)]
        pub timeout: Option<String>,
    }

    /// What stands in `host`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    #[allow(clippy::struct_field_names, reason = "the names and types are the provider's")]
    pub struct Host {
        /// Hostname to add
        #[tfsdk("host", required)]
        pub host: String,
        /// IP address this hostname should resolve to.
        #[tfsdk("ip", required)]
        pub ip: String,
    }

    /// What stands in `labels`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Labels {
        /// Name of the label
        #[tfsdk("label", required)]
        pub label: String,
        /// Value of the label
        #[tfsdk("value", required)]
        pub value: String,
    }

    /// What stands in `mounts`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Mounts {
        /// Optional configuration for the bind type.
        #[tfsdk("bind_options", block, max_items = 1)]
        pub bind_options: Vec<MountsBindOptions>,
        /// Whether the mount should be read-only.
        #[tfsdk("read_only", optional)]
        pub read_only: Option<bool>,
        /// Mount source (e.g. a volume name, a host path).
        #[tfsdk("source", optional)]
        pub source: Option<String>,
        /// Container path
        #[tfsdk("target", required)]
        pub target: String,
        /// Optional configuration for the tmpfs type.
        #[tfsdk("tmpfs_options", block, max_items = 1)]
        pub tmpfs_options: Vec<MountsTmpfsOptions>,
        /// The mount type
        #[tfsdk("type", required)]
        pub r#type: String,
        /// Optional configuration for the volume type.
        #[tfsdk("volume_options", block, max_items = 1)]
        pub volume_options: Vec<MountsVolumeOptions>,
    }

    /// What stands in `mounts.bind_options`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct MountsBindOptions {
        /// A propagation mode with the value.
        #[tfsdk("propagation", optional)]
        pub propagation: Option<String>,
    }

    /// What stands in `mounts.tmpfs_options`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct MountsTmpfsOptions {
        /// The permission mode for the tmpfs mount in an integer.
        #[tfsdk("mode", optional)]
        pub mode: Option<Number>,
        /// The size for the tmpfs mount in bytes.
        #[tfsdk("size_bytes", optional)]
        pub size_bytes: Option<Number>,
    }

    /// What stands in `mounts.volume_options`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct MountsVolumeOptions {
        /// Name of the driver to use to create the volume.
        #[tfsdk("driver_name", optional)]
        pub driver_name: Option<String>,
        /// key/value map of driver specific options.
        #[tfsdk("driver_options", optional)]
        pub driver_options: Option<BTreeMap<String, String>>,
        /// User-defined key/value metadata.
        #[tfsdk("labels", block, set)]
        pub labels: Vec<MountsVolumeOptionsLabels>,
        /// Populate volume with data from the target.
        #[tfsdk("no_copy", optional)]
        pub no_copy: Option<bool>,
    }

    /// What stands in `mounts.volume_options.labels`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct MountsVolumeOptionsLabels {
        /// Name of the label
        #[tfsdk("label", required)]
        pub label: String,
        /// Value of the label
        #[tfsdk("value", required)]
        pub value: String,
    }

    /// What stands in `network_data`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct NetworkData {
        /// The attribute `gateway`.
        #[tfsdk("gateway")]
        pub gateway: Option<String>,
        /// The attribute `global_ipv6_address`.
        #[tfsdk("global_ipv6_address")]
        pub global_ipv6_address: Option<String>,
        /// The attribute `global_ipv6_prefix_length`.
        #[tfsdk("global_ipv6_prefix_length")]
        pub global_ipv6_prefix_length: Option<Number>,
        /// The attribute `ip_address`.
        #[tfsdk("ip_address")]
        pub ip_address: Option<String>,
        /// The attribute `ip_prefix_length`.
        #[tfsdk("ip_prefix_length")]
        pub ip_prefix_length: Option<Number>,
        /// The attribute `ipv6_gateway`.
        #[tfsdk("ipv6_gateway")]
        pub ipv6_gateway: Option<String>,
        /// The attribute `mac_address`.
        #[tfsdk("mac_address")]
        pub mac_address: Option<String>,
        /// The attribute `network_name`.
        #[tfsdk("network_name")]
        pub network_name: Option<String>,
    }

    /// What stands in `networks_advanced`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct NetworksAdvanced {
        /// The network aliases of the container in the specific network.
        #[tfsdk("aliases", optional, set)]
        pub aliases: Option<Vec<String>>,
        /// The IPV4 address of the container in the specific network.
        #[tfsdk("ipv4_address", optional)]
        pub ipv4_address: Option<String>,
        /// The IPV6 address of the container in the specific network.
        #[tfsdk("ipv6_address", optional)]
        pub ipv6_address: Option<String>,
        /// The name or id of the network to use. You can use `name` or `id` attribute from a `docker_network`
        /// resource.
        #[tfsdk("name", required)]
        pub name: String,
    }

    /// What stands in `ports`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Ports {
        /// Port exposed out of the container. If not given a free random port `>= 32768` will be used.
        #[tfsdk("external", optional, computed)]
        pub external: Tf<Number>,
        /// Port within the container.
        #[tfsdk("internal", required)]
        pub internal: Number,
        /// IP address/mask that can access this port. Defaults to `0.0.0.0`.
        #[tfsdk("ip", optional)]
        pub ip: Option<String>,
        /// Protocol that can be used over this port. Defaults to `tcp`.
        #[tfsdk("protocol", optional)]
        pub protocol: Option<String>,
    }

    /// What stands in `ulimit`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Ulimit {
        /// The hard limit
        #[tfsdk("hard", required)]
        pub hard: Number,
        /// The name of the ulimit
        #[tfsdk("name", required)]
        pub name: String,
        /// The soft limit
        #[tfsdk("soft", required)]
        pub soft: Number,
    }

    /// What stands in `upload`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Upload {
        /// Literal string value to use as the object content, which will be uploaded as `UTF-8-encoded` text.
        /// Conflicts with `content_base64` \& `source`
        #[tfsdk("content", optional)]
        pub content: Option<String>,
        /// Base64-encoded data that will be decoded and uploaded as raw bytes for the object content. This allows
        /// safely uploading `non-UTF8` binary data, but is recommended only for larger binary content such as the
        /// result of the `base64encode` interpolation function. See
        /// [here](<https://github.com/terraform-providers/terraform-provider-docker/issues/48#issuecomment-374174588>)
        /// for the reason. Conflicts with `content` \& `source`
        #[tfsdk("content_base64", optional)]
        pub content_base64: Option<String>,
        /// If `true`, the file will be uploaded with user executable permission. Defaults to `false`.
        #[tfsdk("executable", optional)]
        pub executable: Option<bool>,
        /// Path to the file in the container where is upload goes to
        #[tfsdk("file", required)]
        pub file: String,
        /// A filename that references a file which will be uploaded as the object content. This allows for large
        /// file uploads that do not get stored in state. Conflicts with `content` \& `content_base64`
        #[tfsdk("source", optional)]
        pub source: Option<String>,
        /// If using `source`, this will force an update if the file content has updated but the filename has not.
        #[tfsdk("source_hash", optional)]
        pub source_hash: Option<String>,
    }

    /// What stands in `volumes`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Volumes {
        /// The path in the container where the volume will be mounted.
        #[tfsdk("container_path", optional)]
        pub container_path: Option<String>,
        /// The container where the volume is coming from.
        #[tfsdk("from_container", optional)]
        pub from_container: Option<String>,
        /// The path on the host where the volume is coming from.
        #[tfsdk("host_path", optional)]
        pub host_path: Option<String>,
        /// If `true`, this volume will be readonly. Defaults to `false`.
        #[tfsdk("read_only", optional)]
        pub read_only: Option<bool>,
        /// The name of the docker volume which should be mounted.
        #[tfsdk("volume_name", optional)]
        pub volume_name: Option<String>,
    }
}

/// The resource `docker_image`.
///
/// Pulls a Docker image to a given Docker host from a Docker Registry. This resource will `*not*` pull new
/// layers of the image automatically unless used in conjunction with `docker_registry_image` data source to
/// update the `pull_triggers` field.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/docker.json", resource = "docker_image")]
pub struct DockerImage {
    /// Configuration to build an image. Please see
    /// [docker build command reference](<https://docs.docker.com/engine/reference/commandline/build/#options>)
    /// too.
    #[tfsdk("build", block, max_items = 1, set)]
    pub build: Vec<docker_image::Build>,
    /// If true, then the image is removed forcibly when the resource is destroyed.
    #[tfsdk("force_remove", optional)]
    pub force_remove: Option<bool>,
    /// Unique identifier for this resource. This is not the image ID, but the ID of the resource in the
    /// Terraform state. This is used to identify the resource in the Terraform state. To reference the
    /// correct image ID, use the `image_id` attribute.
    #[tfsdk("id", computed)]
    pub id: Tf<String>,
    /// The ID of the image (as seen when executing `docker inspect` on the image). Can be used to reference
    /// the image via its ID in other resources.
    #[tfsdk("image_id", computed)]
    pub image_id: Tf<String>,
    /// If true, then the Docker image won't be deleted on destroy operation. If this is false, it will delete
    /// the image from the docker local storage on destroy operation.
    #[tfsdk("keep_locally", optional)]
    pub keep_locally: Option<bool>,
    /// The name of the Docker image, including any tags or SHA256 repo digests.
    #[tfsdk("name", required)]
    pub name: String,
    /// The platform to use when pulling the image. Defaults to the platform of the current machine.
    #[tfsdk("platform", optional)]
    pub platform: Option<String>,
    /// List of values which cause an image pull when changed. This is used to store the image digest from the
    /// registry when using the `docker_registry_image`.
    #[tfsdk("pull_triggers", optional, set)]
    pub pull_triggers: Option<Vec<String>>,
    /// The image sha256 digest in the form of `repo[:tag]@sha256:<hash>`.
    #[tfsdk("repo_digest", computed)]
    pub repo_digest: Tf<String>,
    /// A map of arbitrary strings that, when changed, will force the `docker_image` resource to be replaced.
    /// This can be used to rebuild an image when contents of source code folders change
    #[tfsdk("triggers", optional)]
    pub triggers: Option<BTreeMap<String, String>>,
}

/// What stands in [`DockerImage`].
pub mod docker_image {
    use std::collections::BTreeMap;

    use tfsdk::{Number, TfObject};

    /// What stands in `build`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    #[allow(clippy::struct_field_names, reason = "the names and types are the provider's")]
    pub struct Build {
        /// The configuration for the authentication
        #[tfsdk("auth_config", block)]
        pub auth_config: Vec<BuildAuthConfig>,
        /// Set build-time variables
        #[tfsdk("build_arg", optional)]
        pub build_arg: Option<BTreeMap<String, String>>,
        /// Pairs for build-time variables in the form TODO
        #[tfsdk("build_args", optional)]
        pub build_args: Option<BTreeMap<String, String>>,
        /// `BuildID` is an optional identifier that can be passed together with the build request. The same
        /// identifier can be used to gracefully cancel the build with the cancel request.
        #[tfsdk("build_id", optional)]
        pub build_id: Option<String>,
        /// Images to consider as cache sources
        #[tfsdk("cache_from", optional)]
        pub cache_from: Option<Vec<String>>,
        /// Optional parent cgroup for the container
        #[tfsdk("cgroup_parent", optional)]
        pub cgroup_parent: Option<String>,
        /// Value to specify the build context. Currently, only a `PATH` context is supported. You can use the
        /// helper function '`${path.cwd}/context-dir`'. Please see
        /// <https://docs.docker.com/build/building/context/> for more information about build contexts.
        #[tfsdk("context", required)]
        pub context: String,
        /// The length of a CPU period in microseconds
        #[tfsdk("cpu_period", optional)]
        pub cpu_period: Option<Number>,
        /// Microseconds of CPU time that the container can get in a CPU period
        #[tfsdk("cpu_quota", optional)]
        pub cpu_quota: Option<Number>,
        /// `CPUs` in which to allow execution (e.g., `0-3`, `0`, `1`)
        #[tfsdk("cpu_set_cpus", optional)]
        pub cpu_set_cpus: Option<String>,
        /// `MEMs` in which to allow execution (`0-3`, `0`, `1`)
        #[tfsdk("cpu_set_mems", optional)]
        pub cpu_set_mems: Option<String>,
        /// CPU shares (relative weight)
        #[tfsdk("cpu_shares", optional)]
        pub cpu_shares: Option<Number>,
        /// Name of the Dockerfile. Defaults to `Dockerfile`.
        #[tfsdk("dockerfile", optional)]
        pub dockerfile: Option<String>,
        /// A list of `hostnames/IP` mappings to add to the container’s `/etc/hosts` file. Specified in the form
        /// `["hostname:IP"]`
        #[tfsdk("extra_hosts", optional)]
        pub extra_hosts: Option<Vec<String>>,
        /// Always remove intermediate containers
        #[tfsdk("force_remove", optional)]
        pub force_remove: Option<bool>,
        /// Isolation represents the isolation technology of a container. The supported values are
        #[tfsdk("isolation", optional)]
        pub isolation: Option<String>,
        /// Set metadata for an image
        #[tfsdk("label", optional)]
        pub label: Option<BTreeMap<String, String>>,
        /// User-defined key/value metadata
        #[tfsdk("labels", optional)]
        pub labels: Option<BTreeMap<String, String>>,
        /// Set memory limit for build
        #[tfsdk("memory", optional)]
        pub memory: Option<Number>,
        /// Total memory (memory \+ swap), -1 to enable unlimited swap
        #[tfsdk("memory_swap", optional)]
        pub memory_swap: Option<Number>,
        /// Set the networking mode for the RUN instructions during build
        #[tfsdk("network_mode", optional)]
        pub network_mode: Option<String>,
        /// Do not use the cache when building the image
        #[tfsdk("no_cache", optional)]
        pub no_cache: Option<bool>,
        /// Set platform if server is multi-platform capable
        #[tfsdk("platform", optional)]
        pub platform: Option<String>,
        /// Attempt to pull the image even if an older image exists locally
        #[tfsdk("pull_parent", optional)]
        pub pull_parent: Option<bool>,
        /// A Git repository URI or HTTP/HTTPS context URI
        #[tfsdk("remote_context", optional)]
        pub remote_context: Option<String>,
        /// Remove intermediate containers after a successful build. Defaults to `true`.
        #[tfsdk("remove", optional)]
        pub remove: Option<bool>,
        /// The security options
        #[tfsdk("security_opt", optional)]
        pub security_opt: Option<Vec<String>>,
        /// Set an ID for the build session
        #[tfsdk("session_id", optional)]
        pub session_id: Option<String>,
        /// Size of `/dev/shm` in bytes. The size must be greater than 0
        #[tfsdk("shm_size", optional)]
        pub shm_size: Option<Number>,
        /// If true the new layers are squashed into a new image with a single new layer
        #[tfsdk("squash", optional)]
        pub squash: Option<bool>,
        /// Suppress the build output and print image ID on success
        #[tfsdk("suppress_output", optional)]
        pub suppress_output: Option<bool>,
        /// Name and optionally a tag in the 'name:tag' format
        #[tfsdk("tag", optional)]
        pub tag: Option<Vec<String>>,
        /// Set the target build stage to build
        #[tfsdk("target", optional)]
        pub target: Option<String>,
        /// Configuration for ulimits
        #[tfsdk("ulimit", block)]
        pub ulimit: Vec<BuildUlimit>,
        /// Version of the underlying builder to use
        #[tfsdk("version", optional)]
        pub version: Option<String>,
    }

    /// What stands in `build.auth_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct BuildAuthConfig {
        /// the auth token
        #[tfsdk("auth", optional)]
        pub auth: Option<String>,
        /// the user emal
        #[tfsdk("email", optional)]
        pub email: Option<String>,
        /// hostname of the registry
        #[tfsdk("host_name", required)]
        pub host_name: String,
        /// the identity token
        #[tfsdk("identity_token", optional)]
        pub identity_token: Option<String>,
        /// the registry password
        #[tfsdk("password", optional)]
        pub password: Option<String>,
        /// the registry token
        #[tfsdk("registry_token", optional)]
        pub registry_token: Option<String>,
        /// the server address
        #[tfsdk("server_address", optional)]
        pub server_address: Option<String>,
        /// the registry user name
        #[tfsdk("user_name", optional)]
        pub user_name: Option<String>,
    }

    /// What stands in `build.ulimit`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct BuildUlimit {
        /// soft limit
        #[tfsdk("hard", required)]
        pub hard: Number,
        /// type of ulimit, e.g. `nofile`
        #[tfsdk("name", required)]
        pub name: String,
        /// hard limit
        #[tfsdk("soft", required)]
        pub soft: Number,
    }
}

/// The resource `docker_network`.
///
/// `docker_network` provides a docker network resource.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, version = 1, schema_file = "schemas/docker.json", resource = "docker_network")]
pub struct DockerNetwork {
    /// Enable manual container attachment to the network.
    #[tfsdk("attachable", optional)]
    pub attachable: Option<bool>,
    /// Requests daemon to check for networks with same name.
    #[tfsdk("check_duplicate", optional)]
    pub check_duplicate: Option<bool>,
    /// The driver of the Docker network. Possible values are `bridge`, `host`, `overlay`, `macvlan`. See
    /// [network docs](<https://docs.docker.com/network/#network-drivers>) for more details.
    #[tfsdk("driver", optional, computed)]
    pub driver: Tf<String>,
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// Create swarm routing-mesh network. Defaults to `false`.
    #[tfsdk("ingress", optional)]
    pub ingress: Option<bool>,
    /// Whether the network is internal.
    #[tfsdk("internal", optional, computed)]
    pub internal: Tf<bool>,
    /// The IPAM configuration options
    #[tfsdk("ipam_config", block, set)]
    pub ipam_config: Vec<docker_network::IpamConfig>,
    /// Driver used by the custom IP scheme of the network. Defaults to `default`
    #[tfsdk("ipam_driver", optional)]
    pub ipam_driver: Option<String>,
    /// Provide explicit options to the IPAM driver. Valid options vary with `ipam_driver` and refer to that
    /// driver's documentation for more details.
    #[tfsdk("ipam_options", optional)]
    pub ipam_options: Option<BTreeMap<String, String>>,
    /// Enable `IPv6` networking. Defaults to `false`.
    #[tfsdk("ipv6", optional)]
    pub ipv6: Option<bool>,
    /// User-defined key/value metadata
    #[tfsdk("labels", block, set)]
    pub labels: Vec<docker_network::Labels>,
    /// The name of the Docker network.
    #[tfsdk("name", required)]
    pub name: String,
    /// Only available with bridge networks. See
    /// [bridge options docs](<https://docs.docker.com/engine/reference/commandline/network_create/#bridge-driver-options>)
    /// for more details.
    #[tfsdk("options", optional, computed)]
    pub options: Tf<BTreeMap<String, String>>,
    /// Scope of the network. One of `swarm`, `global`, or `local`.
    #[tfsdk("scope", computed)]
    pub scope: Tf<String>,
}

/// What stands in [`DockerNetwork`].
pub mod docker_network {
    use std::collections::BTreeMap;

    use tfsdk::TfObject;

    /// What stands in `ipam_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct IpamConfig {
        /// Auxiliary `IPv4` or `IPv6` addresses used by Network driver
        #[tfsdk("aux_address", optional)]
        pub aux_address: Option<BTreeMap<String, String>>,
        /// The IP address of the gateway
        #[tfsdk("gateway", optional)]
        pub gateway: Option<String>,
        /// The ip range in CIDR form
        #[tfsdk("ip_range", optional)]
        pub ip_range: Option<String>,
        /// The subnet in CIDR form
        #[tfsdk("subnet", optional)]
        pub subnet: Option<String>,
    }

    /// What stands in `labels`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Labels {
        /// Name of the label
        #[tfsdk("label", required)]
        pub label: String,
        /// Value of the label
        #[tfsdk("value", required)]
        pub value: String,
    }
}

/// The resource `docker_registry_image`.
///
/// Manages the lifecycle of docker image in a registry. You can upload images to a registry (\=
/// `docker push`) and also delete them again
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/docker.json", resource = "docker_registry_image")]
pub struct DockerRegistryImage {
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// If `true`, the verification of TLS certificates of the server/registry is disabled. Defaults to
    /// `false`
    #[tfsdk("insecure_skip_verify", optional)]
    pub insecure_skip_verify: Option<bool>,
    /// If true, then the Docker image won't be deleted on destroy operation. If this is false, it will delete
    /// the image from the docker registry on destroy operation. Defaults to `false`
    #[tfsdk("keep_remotely", optional)]
    pub keep_remotely: Option<bool>,
    /// The name of the Docker image.
    #[tfsdk("name", required)]
    pub name: String,
    /// The sha256 digest of the image.
    #[tfsdk("sha256_digest", computed)]
    pub sha256_digest: Tf<String>,
    /// A map of arbitrary strings that, when changed, will force the `docker_registry_image` resource to be
    /// replaced. This can be used to repush a local image
    #[tfsdk("triggers", optional)]
    pub triggers: Option<BTreeMap<String, String>>,
}

/// The data source `docker_image`.
///
/// `docker_image` provides details about a specific Docker Image which need to be presend on the Docker Host
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(data_source, schema_file = "schemas/docker.json", data = "docker_image")]
pub struct DockerImageData {
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Option<String>,
    /// The name of the Docker image, including any tags or SHA256 repo digests.
    #[tfsdk("name", required)]
    pub name: String,
    /// The image sha256 digest in the form of `repo[:tag]@sha256:<hash>`. It may be empty in the edge case
    /// where the local image was pulled from a repo, tagged locally, and then referred to in the data source
    /// by that local name/tag.
    #[tfsdk("repo_digest", computed)]
    pub repo_digest: Option<String>,
}

/// The configuration of the provider `registry.terraform.io/kreuzwerker/docker`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(provider, schema_file = "schemas/docker.json", provider = "registry.terraform.io/kreuzwerker/docker")]
pub struct DockerProvider {
    /// `PEM-encoded` content of Docker host CA certificate
    #[tfsdk("ca_material", optional)]
    pub ca_material: Option<String>,
    /// `PEM-encoded` content of Docker client certificate
    #[tfsdk("cert_material", optional)]
    pub cert_material: Option<String>,
    /// Path to directory with Docker TLS config
    #[tfsdk("cert_path", optional)]
    pub cert_path: Option<String>,
    /// The Docker daemon address
    #[tfsdk("host", optional)]
    pub host: Option<String>,
    /// `PEM-encoded` content of Docker client private key
    #[tfsdk("key_material", optional)]
    pub key_material: Option<String>,
    /// The block `registry_auth`.
    #[tfsdk("registry_auth", block, set)]
    pub registry_auth: Vec<docker_provider::RegistryAuth>,
    /// Additional SSH option flags to be appended when using `ssh://` protocol
    #[tfsdk("ssh_opts", optional)]
    pub ssh_opts: Option<Vec<String>>,
}

/// What stands in [`DockerProvider`].
pub mod docker_provider {
    use tfsdk::TfObject;

    /// What stands in `registry_auth`.
    #[derive(Clone, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct RegistryAuth {
        /// Address of the registry
        #[tfsdk("address", required)]
        pub address: String,
        /// Setting this to `true` will tell the provider that this registry does not need authentication. Due to
        /// the docker internals, the provider will use dummy credentials (see
        /// <https://github.com/kreuzwerker/terraform-provider-docker/issues/470> for more information). Defaults
        /// to `false`.
        #[tfsdk("auth_disabled", optional)]
        pub auth_disabled: Option<bool>,
        /// Path to docker json file for registry auth. Defaults to `~/.docker/config.json`. If `DOCKER_CONFIG` is
        /// set, the value of `DOCKER_CONFIG` is used as the path. `config_file` has predencen over all other
        /// options.
        #[tfsdk("config_file", optional)]
        pub config_file: Option<String>,
        /// Plain content of the docker json file for registry auth. `config_file_content` has precedence over
        /// username/password.
        #[tfsdk("config_file_content", optional)]
        pub config_file_content: Option<String>,
        /// Password for the registry. Defaults to `DOCKER_REGISTRY_PASS` env variable if set.
        ///
        /// Sensitive.
        #[tfsdk("password", optional, sensitive)]
        pub password: Option<String>,
        /// Username for the registry. Defaults to `DOCKER_REGISTRY_USER` env variable if set.
        #[tfsdk("username", optional)]
        pub username: Option<String>,
    }

    impl std::fmt::Debug for RegistryAuth {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.debug_struct("RegistryAuth")
                .field("address", &self.address)
                .field("auth_disabled", &self.auth_disabled)
                .field("config_file", &self.config_file)
                .field("config_file_content", &self.config_file_content)
                .field("username", &self.username)
                .finish_non_exhaustive()
        }
    }
}
